import type { Portal } from '#contract/session/session.ts';
import { cachePrefix, outboxPrefix } from '../database/names.ts';
import { databaseNames, remove } from '../database/open.ts';
import { removeText } from '../plain/browser-storage.ts';
import { changeMarker, currentMarker, dropMarker, type VaultMetadata } from '../plain/vault-metadata.ts';
import { changeTo, closeDatabases, vaultInTurn } from '../vault/close.ts';
import { notifyKeysDropped } from '../vault/key-handover.ts';
import { closeHere } from '../vault/vault.ts';
import { type LeftState, states } from '../vault/vault-states.ts';
import { askTabsToLeave } from './browser-tabs.ts';
import { clearedIn } from './cleared.ts';

/** Parts of leaving outside this folder. */
export interface LeaveCallbacks {
  /** Aborts every running fetch of this tab. */
  abortFetches: () => void;
}

/**
 * Takes the portal's current vault to another state and erases the data listed in `states`, in this order: abort fetches, raise the epoch
 * and erase in one transaction for each database; for a sign-out then wait for every tab's answer or 2 s, delete the databases, look again,
 * delete again. Safe to repeat, works offline. The caller then replaces the page (`location.replace`), which empties the heap.
 */
export async function eraseOrLock(portal: Portal, to: LeftState, callbacks: LeaveCallbacks): Promise<void> {
  const marker = currentMarker(portal);
  if (marker) await leaveVault(marker, to, callbacks);
}

/** The same for any vault of this browser. */
export async function leaveVault(
  { portal, name, epoch }: VaultMetadata,
  to: LeftState,
  { abortFetches }: LeaveCallbacks,
): Promise<void> {
  abortFetches();
  // The marker comes first: it is synchronous, and reaches the other tabs at once.
  const { erases } = states[to];
  changeMarker(portal, name, { ...changeTo(to, epoch + 1), unfinished: true });
  closeHere(name);
  notifyKeysDropped(name);
  // The number of waiting items is private to the person. Refused if the app is not installed.
  navigator.clearAppBadge?.().catch(() => undefined);
  await vaultInTurn(name, async () => {
    await closeDatabases(name, to, epoch + 1);
    if (erases.includes('outbox')) await removeDatabases(portal, name);
  });
  for (const key of clearedIn(to, 'sessionStorage')) removeText('sessionStorage', key);
  if (erases.includes('marker')) dropMarker(portal, name);
  else changeMarker(portal, name, { unfinished: false });
}

/** The wipe fence: a late answer in another tab could remake a deleted database. */
async function removeDatabases(portal: Portal, name: string): Promise<void> {
  const names = [cachePrefix + name, outboxPrefix + name];
  await askTabsToLeave(portal, name);
  await Promise.all(names.map(remove));
  const left = await databaseNames('portico-');
  await Promise.all(names.filter((each) => left.includes(each)).map(remove));
}
