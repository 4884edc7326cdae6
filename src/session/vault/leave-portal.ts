import { errorKinds } from '#contract/core/errors.ts';
import type { Portal } from '#contract/session/session.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { abortCalls } from '#src/api/running.ts';
import { currentMarker, vaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import type { LeftState } from '#src/offline/vault/vault-states.ts';
import { portalOf, portalPaths } from '../portal-paths.ts';
import { replacePage } from '../sign-in/notice.ts';
import { type ReturnTo, saveReturnTo, takeReturnTo } from '../sign-in/return-to.ts';

/** Leads to the database, which a page that only may leave has no use for. */
const loadErasing = () => import('#src/offline/lifecycle/erase-or-lock.ts');

/** Erases the data that a state erases (`src/offline/vault/vault-states.ts`) and empties this page's memory of the session. */
export async function leavePortal(portal: Portal, state: LeftState): Promise<void> {
  holdBearers([], 0);
  const { eraseOrLock } = await loadErasing();
  await eraseOrLock(portal, state, { abortFetches: abortCalls });
}

/** Erases what this person's other clients keep on the device, at a sign-out: each has a vault of its own. */
export async function eraseOtherVaults({ portal, name, deviceId }: Vault): Promise<void> {
  const others = vaultMetadata(portal).filter((one) => one.deviceId === deviceId && one.name !== name);
  const { leaveVault } = await loadErasing();
  for (const other of others) await leaveVault(other, 'signed-out', { abortFetches: abortCalls });
}

/** The present page as the return-to of the vault's owner only. A list's search is remembered with the list, encrypted. */
const whereabouts = (portal: Portal): ReturnTo => ({
  address: location.pathname,
  of: currentMarker(portal)?.name,
});
/** Keeps the present page as the return-to. */
export const keepWhereabouts = (portal: Portal): void => saveReturnTo(whereabouts(portal));

/** True if this page was reloaded or gone back to. Otherwise the present person came by an address of their own. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** Leaves for a person who is going to unlock or to sign in. Their target, or their present page, is kept. */
export async function leaveOnTheWay(portal: Portal, state: LeftState): Promise<void> {
  const was = isReturn() && portalOf(location.pathname) === portal ? whereabouts(portal) : undefined;
  const goingTo = takeReturnTo() ?? was;
  await leavePortal(portal, state);
  if (goingTo && state !== 'signed-out') saveReturnTo(goingTo);
}

let leaving = false;
/** True if this page is already being replaced: it then ignores the end of the session that other tabs are notified of. */
export const isLeaving = (): boolean => leaving;
/** This page is about to be replaced: the end of its session is no news to it. */
export const beginLeaving = (): void => {
  leaving = true;
};

/**
 * Ends the session here because it ended elsewhere: refused, idle, revoked, replaced, updated. Unsent work stays on the device for the same
 * person. Their page is kept, and they are sent to sign in: client users by way of sign-out (specification, section 8).
 */
export async function forceOut(portal: Portal, state: LeftState, notice?: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  await leavePortal(portal, state);
  keepWhereabouts(portal);
  if (state === 'idle-locked') return replacePage(`/?portal=${portal}`, notice);
  replacePage(portal === 'client' ? '/logout' : portalPaths[portal].signIn, notice);
}

/** Clears a session whose kept data cannot be read, with the notice 'Please Logout and Login again!'. */
export async function clearCorrupt(portal: Portal): Promise<void> {
  await leavePortal(portal, 'forced-out');
  replacePage(portalPaths[portal].signIn, errorKinds.session_ended.message);
}
