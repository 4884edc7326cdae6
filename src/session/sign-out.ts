import { logout, type Portal } from '../../contract/session.ts';
import { bearerFor } from '../api/bearers.ts';
import { send } from '../api/core.ts';
import { type Draft, listDrafts } from '../offline/drafts.ts';
import { listItems, type OutboxItem } from '../offline/outbox/items.ts';
import { openVault } from '../offline/vault/vault.ts';
import { leavePortal } from './leave.ts';
import { replacePage } from './notice.ts';
import { doors } from './portals.ts';

/** A sign-out does not wait longer than this for the server. */
const patienceMs = 3000;

/** What the server has not confirmed: sign-out would lose it, so the person is asked first. */
export async function unsentWork(): Promise<OutboxItem[]> {
  const items = await listItems(openVault());
  return items.filter(({ state }) => state !== 'sent');
}

/** What was begun and not saved: sign-out would lose it too. */
export const unsavedWork = (): Promise<Draft[]> => listDrafts(openVault());

/** Ends the session on the server if it can be reached, and on this device in any case: nothing readable is left. */
export async function signOut(portal: Portal): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const bearer = await bearerFor('sign');
    await send(logout, {}, { bearer, signal });
  } catch {
    // not reached or already over: local session data is cleared all the same (specification, section 4)
  }
  await leavePortal(portal, 'signed-out');
  replacePage(doors[portal].signIn);
}
