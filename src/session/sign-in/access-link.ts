import type { Answer, Input } from '#contract/core/endpoint.ts';
import {
  challengeAccessLink,
  joinByInvitation,
  useAccessLink as linkSignIn,
  type readAccessLink,
} from '#contract/people/access-links.ts';
import { request } from '#src/api/request.ts';
import { restoreMarkers } from '#src/offline/lifecycle/find-vaults.ts';
import { deviceIds } from '#src/offline/plain/vault-metadata.ts';
import { makePasskey, newSalt } from '#src/offline/vault/passkey.ts';
import { config } from '../config.ts';
import { portalPaths } from '../portal-paths.ts';
import { passkeyWords } from './passkey-messages.ts';
import { takeReturnTo } from './return-to.ts';
import { attempt, completeSignIn, type SignInResult } from './sign-in.ts';

/** The person and purpose of an invitation or a reset link. */
export type AccessLink = Answer<typeof readAccessLink>;
type Credential = Pick<Input<typeof linkSignIn>['body'], 'password' | 'passkey'>;

/** Signs in by a link, with a password that counts from now on. */
export const acceptWithPassword = (token: string, link: AccessLink, password: string) =>
  attempt(() => accept(token, link, { password }));

/** Signs in by a link, with a passkey made on this device. */
export function acceptWithPasskey(token: string, link: AccessLink): Promise<SignInResult> {
  return attempt(async () => {
    const { challenge, user, known } = (await request(challengeAccessLink, { body: { token } })).answer;
    const wanted = { challenge, user, known, firm: config().firm.name, salt: newSalt() };
    const { kek: _, ...passkey } = await makePasskey(wanted);
    return accept(token, link, { passkey });
  }, passkeyWords);
}

/** Adds the access of an invitation to the sign-in one has. Answers the sign-in page. */
export const join = (token: string, { portal }: AccessLink): Promise<SignInResult> =>
  attempt(async () => {
    await request(joinByInvitation, { body: { token } });
    return portalPaths[portal].signIn;
  });

async function accept(token: string, { portal, email }: AccessLink, credential: Credential) {
  await restoreMarkers(portal);
  const body = { token, deviceIds: deviceIds(portal), ...credential };
  const { answer, response } = await request(linkSignIn, { body });
  if (!answer.signedIn) return portalPaths[portal].signIn;
  // The link leads to the person's own portal, wherever somebody was going to before.
  takeReturnTo();
  return completeSignIn(portal, email, { answer: answer.signedIn, response });
}
