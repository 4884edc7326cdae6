import type { Audience } from '#contract/core/endpoint.ts';
import { clientMe, employeeMe, externalMe, userMe } from '#contract/session/session.ts';
import { bearerFor } from '#src/api/bearers.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';

/**
 * Meaning of a 401:
 * - `still valid`: the current user is fine, only this call was refused; the person is notified.
 * - `renewed`: the access token had expired; with a new one calls succeed again.
 * - `unreached`: the server cannot be asked now, which is never a sign-out.
 * - `ended`: the session is over. - `replaced`: somebody else signed in on this browser; the page reloads as them.
 */
export type SessionCheck = 'still valid' | 'renewed' | 'unreached' | 'ended' | 'replaced';

interface Checks {
  /** Asks the server for the current user. */
  me(): Promise<unknown>;
  /** Gets a fresh access token. */
  renew(): Promise<unknown>;
}

/**
 * The check of the specification's section 8 after a 401: the current user is asked for, then the token renewed. Throws errors that are no
 * answer.
 */
export async function check401(refused: ApiError, checks: Checks): Promise<SessionCheck> {
  if (refused.code === 'session_replaced') return 'replaced';
  const me = await tried(checks.me);
  if (me !== 'ended') return me === 'ok' ? 'still valid' : me;
  const renewed = await tried(checks.renew);
  return renewed === 'ok' ? 'renewed' : renewed;
}

async function tried(check: () => Promise<unknown>): Promise<'ok' | 'unreached' | 'ended'> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    if (isUnreached(error)) return 'unreached';
    if (error instanceof ApiError) return error.status === 401 ? 'ended' : 'unreached';
    throw error;
  }
}

const mine = { staff: userMe, contact: clientMe, employee: employeeMe, signer: externalMe } as const;

/** Asks the server for the current user. */
export async function checkMe(audience: Audience): Promise<void> {
  const endpoint = mine[audience];
  await request(endpoint, {}, { bearer: await bearerFor(endpoint.api) });
}
