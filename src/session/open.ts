import { errorKinds } from '../../contract/errors.ts';
import type { Portal } from '../../contract/session.ts';
import { supplyBearers } from '../api/bearers.ts';
import { now } from '../lib/time.ts';
import { lockDue } from '../offline/lock.ts';
import { currentMarker } from '../offline/marker.ts';
import { leavePortal } from './leave.ts';
import { replacePage } from './notice.ts';
import { doors } from './portals.ts';
import { sessions } from './session.ts';

/** 'Please Logout and Login again!' */
const corrupt = errorKinds.session_ended.message;

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
    if (marker.unfinished) await leavePortal(portal, marker.state);
    return false;
  }
  const due = lockDue(marker, now());
  if (due) {
    await leavePortal(portal, due);
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
  await leavePortal(portal, 'forced-out');
  replacePage(doors[portal].signIn, corrupt);
  return false;
}
