import { updateToken } from '../../contract/session.ts';
import { ApiError, isUnreached, send } from '../api/core.ts';
import { tell } from '../api/watch.ts';
import { now } from '../lib/time.ts';
import { noteContact } from '../offline/contact.ts';
import { idleFor } from '../offline/lock.ts';
import { renewalHalf } from '../offline/vault/renewal.ts';
import { LockedError, type Vault } from '../offline/vault/vault.ts';
import { adopt } from './adopt.ts';
import { forceOut } from './leave.ts';
import { sessions } from './session.ts';

let running: Promise<void> | undefined;

/**
 * Gets a fresh access token for the cookie and the renewal half, one tab at a time. Throws `NetworkError` when the server is not
 * reached, which is never a sign-out, and `ApiError` when it refuses: then the session has ended and the person is sent to sign in.
 */
export function renew(vault: Vault): Promise<void> {
  running ??= navigator.locks
    .request(`session-${vault.portal}`, () => renewNow(vault))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function renewNow(vault: Vault): Promise<void> {
  const { portal } = vault;
  try {
    const token = await renewalHalf(vault);
    if (token === null) throw new LockedError();
    const body = { token, portal, idleMs: idleFor(portal, now()) };
    const { answer, response } = await send(updateToken, { body });
    await noteContact(vault, answer);
    await adopt(vault, answer, sessions.now()?.version ?? '');
    tell.answered(response);
  } catch (error) {
    if (isUnreached(error)) tell.unreached();
    if (error instanceof ApiError) await renewalRefused(vault, error);
    throw error;
  }
}

async function renewalRefused({ portal }: Vault, { status, code, serverMessage }: ApiError) {
  if (code === 'device_revoked') return forceOut(portal, 'revoked', serverMessage);
  if (status === 401) return forceOut(portal, 'forced-out', serverMessage ?? 'Invalid credentials');
}
