import { switchClient } from '#contract/session/session.ts';
import { bearerFor } from '#src/api/bearers.ts';
import { request } from '#src/api/request.ts';
import { abortCalls } from '#src/api/running.ts';
import { portalPaths } from '../portal-paths.ts';
import { beginLeaving } from '../vault/leave-portal.ts';
import { unsentWork } from '../vault/sign-out.ts';
import { replacePage } from './notice.ts';
import { completeSignIn } from './sign-in.ts';

/**
 * Goes on at another client of the person: the server gives new tokens, this client's data on the device is closed under its own key, and
 * that of the other one opened. The page is replaced, which empties its memory.
 * @returns false if work for this client still waits to be sent; nothing is done then
 */
export async function switchToClient(clientId: string): Promise<boolean> {
  if ((await unsentWork()).length > 0) return false;
  const sent = await request(switchClient, { body: { clientId } }, { bearer: await bearerFor('client') });
  beginLeaving();
  abortCalls();
  try {
    await completeSignIn('client', null, sent);
    replacePage(portalPaths.client.root);
  } catch (error) {
    // The session before is over: without a vault for the next one, the person signs in.
    replacePage(portalPaths.client.signIn);
    throw error;
  }
  return true;
}
