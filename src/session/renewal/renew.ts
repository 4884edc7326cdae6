import { type Portal, type SignedIn, updateToken } from '#contract/session/session.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { notifyWatchers } from '#src/api/watch.ts';
import { now } from '#src/lib/time/clock.ts';
import { noteContact } from '#src/offline/lifecycle/contact.ts';
import { idleFor } from '#src/offline/locking/lock.ts';
import { oneRenewal } from '#src/offline/vault/one-renewal.ts';
import { renewalHalf } from '#src/offline/vault/renewal.ts';
import { LockedError, type Vault } from '#src/offline/vault/vault.ts';
import { sessions } from '../session.ts';
import { startSession } from '../sign-in/start-session.ts';
import { forceOut } from '../vault/leave-portal.ts';

let running: Promise<SignedIn> | undefined;

/**
 * Gets a fresh access token for the cookie and the renewal half, one tab at a time.
 * @returns the server's answer, with the share that opens the `server` copy
 * @throws NetworkError if the server is not reached, which is never a sign-out
 * @throws ApiError if it refuses: the session has ended, and the person is sent to sign in
 */
export function renew(vault: Vault): Promise<SignedIn> {
  running ??= oneRenewal(vault.portal, () => renewNow(vault)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renewNow(vault: Vault): Promise<SignedIn> {
  const { portal } = vault;
  try {
    const token = await renewalHalf(vault);
    if (token === null) throw new LockedError();
    const body = { token, portal, idleMs: idleFor(portal, now()) };
    const { answer, response } = await request(updateToken, { body });
    await noteContact(vault, answer);
    await startSession(vault, answer, sessions.now()?.version ?? '');
    notifyWatchers.answered(response);
    return answer;
  } catch (error) {
    if (isUnreached(error)) notifyWatchers.unreached(error);
    if (error instanceof ApiError) await renewalRefused(vault.portal, error);
    throw error;
  }
}

/** State of a vault whose session the server has ended: erased if the device or the person's access was taken away. */
export const stateAfter = (code: string | undefined) =>
  code === 'device_revoked' || code === 'access_ended' ? 'revoked' : 'forced-out';

/** Ends the session here if the server has ended it. True if so: the page is being replaced. */
export async function renewalRefused(
  portal: Portal,
  { status, code, serverMessage }: ApiError,
): Promise<boolean> {
  const state = stateAfter(code);
  if (state !== 'revoked' && status !== 401) return false;
  await forceOut(portal, state, serverMessage ?? 'Invalid credentials');
  return true;
}
