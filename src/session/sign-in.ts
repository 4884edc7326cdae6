import { clientLogin, externalLogin, type Portal, type SignedIn, userLogin } from '../../contract/session.ts';
import { versionHeader } from '../../contract/settings.ts';
import { supplyBearers } from '../api/bearers.ts';
import { send } from '../api/core.ts';
import { enterVault } from '../offline/enter.ts';
import { deviceHint } from '../offline/marker.ts';
import { adopt } from './adopt.ts';
import { destination, takeGoingTo } from './going-to.ts';
import { renew } from './renew.ts';

/** What a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

const passwordLogins = { app: userLogin, client: clientLogin } as const;

/**
 * Signs in by password and opens this browser's vault. Answers where to go. Throws `ApiError` with the server's own data when it
 * refuses, `NetworkError` when it is not reached.
 */
export async function signIn(
  portal: keyof typeof passwordLogins,
  { email, password }: Credentials,
): Promise<string> {
  const deviceId = await deviceHint(portal, email);
  return enter(portal, email, await send(passwordLogins[portal], { body: { email, password, deviceId } }));
}

/** Swaps a signing link for a session; only once the person said so. Answers where to go: to the document of the link. */
export async function signInByLink(token: string): Promise<string> {
  const deviceId = await deviceHint('external', token);
  takeGoingTo();
  return enter('external', token, await send(externalLogin, { body: { token, deviceId } }));
}

async function enter(
  portal: Portal,
  login: string,
  sent: { answer: SignedIn; response: Response },
): Promise<string> {
  const { answer, response } = sent;
  const vault = await enterVault(portal, login, answer);
  supplyBearers(() => renew(vault));
  const { user } = await adopt(vault, answer, response.headers.get(versionHeader) ?? '');
  const { envelope_id } = user;
  if (envelope_id) return `/external/sign/document-to-sign/${envelope_id}`;
  return destination(portal, takeGoingTo());
}
