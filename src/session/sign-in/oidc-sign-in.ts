import { type CloudPortal, cloudLogin } from '#contract/session/cloud.ts';
import { request } from '#src/api/request.ts';
import { restoreMarkers } from '#src/offline/lifecycle/find-vaults.ts';
import { deviceIds } from '#src/offline/plain/vault-metadata.ts';
import { attempt, completeSignIn, type SignInResult } from './sign-in.ts';

/** Exchanges the OpenID provider's result for a session and opens this browser's vault. */
export function signInByCloud(
  portal: CloudPortal,
  brought: { idToken: string; nonceKey: string },
): Promise<SignInResult> {
  return attempt(async () => {
    await restoreMarkers(portal);
    const sent = await request(cloudLogin, { body: { portal, ...brought, deviceIds: deviceIds(portal) } });
    // as if they had typed their address, so that the same device is found either way
    return completeSignIn(portal, sent.answer.user.email, sent);
  });
}
