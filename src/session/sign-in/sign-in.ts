import * as v from 'valibot';
import {
  clientLogin,
  credentials,
  externalLogin,
  type Portal,
  type SignedIn,
  userLogin,
} from '../../../contract/session/session.ts';
import { versionHeader } from '../../../contract/settings.ts';
import { supplyBearers } from '../../api/bearers.ts';
import { isUnreached, send } from '../../api/core.ts';
import { refusal } from '../../api/refusal.ts';
import { notifyWatchers } from '../../api/watch.ts';
import { enterVault } from '../../offline/complete-sign-in.ts';
import { NewerSchemaError } from '../../offline/database/newer-schema.ts';
import { StorageError } from '../../offline/database/open.ts';
import { restoreMarkers } from '../../offline/find-vaults.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { deviceHint, deviceIds, provenDevices } from '../../offline/vault-metadata.ts';
import { renew } from '../renewal/renew.ts';
import { noteLinkPlace } from './link-places.ts';
import { resolveReturnTo, takeReturnTo } from './return-to.ts';
import { startSession } from './start-session.ts';

/** Where the person goes on, or why they don't, by field of what they typed. */
export type SignInResult = { next: string } | { refused: Readonly<Record<string, readonly string[]>> };

const passwordLogins = { app: userLogin, client: clientLogin } as const;

/** Signs in by what was typed and opens this browser's vault. */
export async function signIn(
  portal: keyof typeof passwordLogins,
  typed: { email: string; password: string },
): Promise<SignInResult> {
  const checked = v.safeParse(credentials, typed);
  if (!checked.success) {
    const { email = [], password = [] } = v.flatten<typeof credentials>(checked.issues).nested ?? {};
    return { refused: { email, password } };
  }
  const { email, password } = checked.output;
  return attempt(async () => {
    await restoreMarkers(portal);
    const devices = { deviceId: await deviceHint(portal, email), deviceIds: deviceIds(portal) };
    return completeSignIn(
      portal,
      email,
      await send(passwordLogins[portal], { body: { email, password, ...devices } }),
    );
  });
}

/** Swaps a signing link for a session, only once the person said so, and goes on to the document of the link. `code` where one is asked for. */
export function signInByLink(token: string, code?: string): Promise<SignInResult> {
  return attempt(async () => {
    await restoreMarkers('external');
    const devices = provenDevices('external');
    takeReturnTo();
    const next = await completeSignIn(
      'external',
      token,
      await send(externalLogin, { body: { token, code, devices } }),
    );
    await noteLinkPlace(openVault(), token, next).catch(console.warn);
    return next;
  });
}

/** Whatever way somebody comes in: where they go on, or why they don't; `words` for errors of that way. Throws what is no answer. */
export async function attempt(
  work: () => Promise<string>,
  words: (error: unknown) => string | undefined = () => undefined,
): Promise<SignInResult> {
  try {
    return { next: await work() };
  } catch (error) {
    if (error instanceof StorageError || error instanceof NewerSchemaError)
      return { refused: { '': [error.message] } };
    if (isUnreached(error)) notifyWatchers.unreached(error);
    const known = words(error);
    if (known) return { refused: { '': [known] } };
    return { refused: refusal(error) };
  }
}

interface Sent {
  answer: SignedIn;
  response: Response;
}

/** Opens the vault of somebody the server has let in and makes theirs the session of this page. `login` as for `enterVault`. */
export async function completeSignIn(
  portal: Portal,
  login: string,
  { answer, response }: Sent,
): Promise<string> {
  const vault = await enterVault(portal, login, answer);
  supplyBearers(() => renew(vault));
  const { user } = await startSession(vault, answer, response.headers.get(versionHeader) ?? '');
  if (user.envelope_id) return `/external/sign/document-to-sign/${user.envelope_id}`;
  return resolveReturnTo(portal);
}
