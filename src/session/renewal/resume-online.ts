import { type Portal, type SignedIn, updateToken } from '#contract/session/session.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { now } from '#src/lib/time/clock.ts';
import { enterVault } from '#src/offline/lifecycle/complete-sign-in.ts';
import { unsealedRenewalToken } from '#src/offline/lifecycle/unsealed-renewal-token.ts';
import { idleFor } from '#src/offline/locking/lock.ts';
import { oneRenewal } from '#src/offline/vault/one-renewal.ts';
import { sessions } from '../session.ts';
import { restoreSession } from '../sign-in/restore-session.ts';
import { startSession } from '../sign-in/start-session.ts';
import { renewalRefused } from './renew.ts';

/** Longest wait of a start for the server before the person is asked for their passkey or PIN, ms. */
const patienceMs = 4000;

/**
 * Opens an active vault whose key no tab holds, with the server's share of the key, so that a person who is online need not unlock. False
 * when the server is not reached in time; a session it has ended is left, and the page goes to sign in.
 */
export async function resumeOnline(portal: Portal): Promise<boolean> {
  const half = await unsealedRenewalToken(portal);
  if (half === null || !navigator.onLine) return false;
  const answer = await askShare(portal, half);
  if (!answer) return false;
  const vault = await enterVault(portal, null, answer);
  await restoreSession(vault);
  await startSession(vault, answer, sessions.now()?.version ?? '');
  return true;
}

async function askShare(portal: Portal, token: string): Promise<SignedIn | null> {
  const body = { token, portal, idleMs: idleFor(portal, now()) };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const ask = async () => (await request(updateToken, { body }, { signal })).answer;
    return await oneRenewal(portal, ask, patienceMs / 2);
  } catch (error) {
    if (isUnreached(error) || signal.aborted) return null;
    if (!(error instanceof ApiError)) throw error;
    // While leaving, this page must not go elsewhere: the next page's notice would be lost.
    return (await renewalRefused(portal, error)) ? new Promise(() => {}) : null;
  }
}
