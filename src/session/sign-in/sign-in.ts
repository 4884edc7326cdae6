import * as v from 'valibot';
import { versionHeader } from '#contract/runtime-config.ts';
import { secondFactorLogin } from '#contract/session/second-factor.ts';
import {
  clientLogin,
  credentials,
  externalLogin,
  type Portal,
  type SignedIn,
  userLogin,
} from '#contract/session/session.ts';
import { supplyBearers } from '#src/api/bearers.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';
import { notifyWatchers } from '#src/api/watch.ts';
import { NewerSchemaError } from '#src/offline/database/newer-schema.ts';
import { StorageError } from '#src/offline/database/open.ts';
import { enterVault } from '#src/offline/lifecycle/complete-sign-in.ts';
import { restoreMarkers } from '#src/offline/lifecycle/find-vaults.ts';
import { deviceHint, deviceIds, provenDevices } from '#src/offline/plain/vault-metadata.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { renew } from '../renewal/renew.ts';
import { noteLinkPlace } from './link-places.ts';
import { resolveReturnTo, takeReturnTo } from './return-to.ts';
import { startSession } from './start-session.ts';

/** A right password that is not enough: the challenge of the second factor, for whom. */
export interface FactorWanted {
  readonly challenge: string;
  readonly email: string;
}

/** The next path, or the reasons of the refusal by field. */
export type SignInResult = { next: string } | { refused: Readonly<Record<string, readonly string[]>> };

const passwordLogins = { app: userLogin, client: clientLogin } as const;

/** Signs in by the typed address and password and opens this browser's vault. */
export async function signIn(
  portal: keyof typeof passwordLogins,
  typed: { email: string; password: string },
): Promise<SignInResult | { wanted: FactorWanted }> {
  const checked = v.safeParse(credentials, typed);
  if (!checked.success) {
    const { email = [], password = [] } = v.flatten<typeof credentials>(checked.issues).nested ?? {};
    return { refused: { email, password } };
  }
  const { email, password } = checked.output;
  let wanted: FactorWanted | undefined;
  const result = await attempt(async () => {
    await restoreMarkers(portal);
    const devices = { deviceId: await deviceHint(portal, email), deviceIds: deviceIds(portal) };
    const { answer, response } = await request(passwordLogins[portal], {
      body: { email, password, ...devices },
    });
    if ('access_token' in answer) return completeSignIn(portal, email, { answer, response });
    wanted = { challenge: answer.challenge, email };
    return '';
  });
  return wanted ? { wanted } : result;
}

/** Signs in by the challenge of a right password and a code of its person. `over`: the password has to be entered again, and why. */
export async function signInByCode(
  portal: keyof typeof passwordLogins,
  { challenge, email }: FactorWanted,
  code: string,
): Promise<SignInResult & { over?: string }> {
  let over: string | undefined;
  const result = await attempt(
    async () =>
      completeSignIn(portal, email, await request(secondFactorLogin, { body: { challenge, code } })),
    (error) => {
      if (error instanceof ApiError && error.status === 401) over = error.message;
      return over;
    },
  );
  return over === undefined ? result : { ...result, over };
}

/**
 * Exchanges a signing link for a session, only once the person has agreed, and goes on to the link's document. `code` if one is asked for.
 */
export function signInByLink(token: string, code?: string): Promise<SignInResult> {
  return attempt(async () => {
    await restoreMarkers('external');
    const devices = provenDevices('external');
    takeReturnTo();
    const next = await completeSignIn(
      'external',
      token,
      await request(externalLogin, { body: { token, code, devices } }),
    );
    await noteLinkPlace(openVault(), token, next).catch(console.warn);
    return next;
  });
}

/**
 * Tries any way of signing in. Answers the next path or the refusal; `words` are for errors of that way. Throws errors that are no answer.
 */
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

/** Opens the vault of a person the server has let in and makes their session this page's. `login` as for `enterVault`. */
export async function completeSignIn(
  portal: Portal,
  login: string | null,
  { answer, response }: Sent,
): Promise<string> {
  const vault = await enterVault(portal, login, answer);
  supplyBearers(() => renew(vault));
  const { user } = await startSession(vault, answer, response.headers.get(versionHeader) ?? '');
  if (user.envelope_id) return `/external/sign/document-to-sign/${user.envelope_id}`;
  return resolveReturnTo(portal);
}
