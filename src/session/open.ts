import type { Portal } from '../../contract/session.ts';
import { supplyBearers } from '../api/bearers.ts';
import { now } from '../lib/time.ts';
import { currentMarker } from '../offline/marker.ts';
import type { LeftState } from '../offline/states.ts';
import { lockDue } from '../offline/vault/lock-rules.ts';
import { sessions } from './session.ts';

let opening: { portal: Portal; opened: Promise<boolean> } | undefined;

/**
 * Opens the portal's session on this page from what the device keeps, without waiting for the server: access tokens are renewed
 * by the first call. False when nobody is signed in here, or the vault is locked. Corrupt kept data clears the session.
 */
export function openSession(portal: Portal): Promise<boolean> {
  if (sessions.now()?.portal === portal) return Promise.resolve(true);
  if (opening?.portal !== portal) {
    const opened = openKept(portal).finally(() => {
      opening = undefined;
    });
    opening = { portal, opened };
  }
  return opening.opened;
}

async function openKept(portal: Portal): Promise<boolean> {
  const marker = currentMarker(portal);
  if (!marker) return false;
  if (marker.state !== 'active') {
    // The tab that left was closed in the middle of it.
    if (marker.unfinished) await leave(portal, marker.state);
    return false;
  }
  const due = lockDue(marker, now());
  if (due) {
    await leave(portal, due);
    return false;
  }
  const [{ resumeVault }, { adoptKept }, { renew }] = await Promise.all([
    import('../offline/enter.ts'),
    import('./adopt.ts'),
    import('./renew.ts'),
  ]);
  const vault = await resumeVault(portal);
  if (!vault) return false;
  if (await adoptKept(vault)) {
    supplyBearers(() => renew(vault));
    return true;
  }
  const { clearCorrupt } = await import('./leave.ts');
  await clearCorrupt(portal);
  // The page is on its way out: who asked would send it elsewhere, and the words of the next page would be lost.
  return new Promise(() => {});
}

async function leave(portal: Portal, state: LeftState): Promise<void> {
  const { leavePortal } = await import('./leave.ts');
  await leavePortal(portal, state);
}
