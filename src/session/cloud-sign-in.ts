import { type CloudPortal, cloudLogin } from '../../contract/cloud.ts';
import { send } from '../api/core.ts';
import { markers } from '../offline/marker.ts';
import { attempt, enter, type SignInResult } from './sign-in.ts';

/** The most devices the call takes; more people than that rarely share a browser. */
const mostDevices = 20;

/** Swaps what a person brought from the OpenID provider for a session and opens this browser's vault. */
export function signInByCloud(
  portal: CloudPortal,
  brought: { idToken: string; nonceKey: string },
): Promise<SignInResult> {
  return attempt(async () => {
    const deviceIds = markers(portal)
      .slice(0, mostDevices)
      .map(({ deviceId }) => deviceId);
    const sent = await send(cloudLogin, { body: { portal, ...brought, deviceIds } });
    // as if they had typed their address, so that the same device is found either way
    return enter(portal, sent.answer.user.email, sent);
  });
}
