import type { Portal } from '../../contract/session.ts';
import { removeText } from './browser-storage.ts';
import { clearedIn } from './cleared.ts';
import { type CacheDatabase, cacheDatabase, emptyCache } from './database/cache.ts';
import { changeFence, changeLock } from './database/fence.ts';
import { cachePrefix, outboxPrefix } from './database/names.ts';
import { databaseNames, open, remove } from './database/open.ts';
import { type OutboxDatabase, outboxDatabase } from './database/outbox.ts';
import { changeMarker, currentMarker, dropMarker, type Marker, vaultLock } from './marker.ts';
import { askTabsToLeave } from './tabs.ts';
import { tellDropped } from './vault/handover.ts';
import { type LockFacts, unlockMethods } from './vault/lock-rules.ts';
import { dropPlainHalf } from './vault/renewal.ts';
import { type Erasable, type LeftState, states } from './vault/states.ts';
import { closeHere } from './vault/vault.ts';

export interface LeaveCallbacks {
  /** Aborts every running fetch of this tab. */
  abortFetches: () => void;
}

/**
 * Takes the portal's current vault to another state and erases what `states` says, in this order: abort fetches, raise the epoch
 * and erase in one transaction for each database; for a sign-out then wait for every tab's word or 2 s, delete the databases, look
 * again, delete again. Safe to repeat, works offline. The caller then replaces the page (`location.replace`), which empties the heap.
 */
export async function leave(portal: Portal, to: LeftState, callbacks: LeaveCallbacks): Promise<void> {
  const marker = currentMarker(portal);
  if (marker) await leaveVault(marker, to, callbacks);
}

/** The same for any vault of this browser. */
export async function leaveVault(
  { portal, name, epoch }: Marker,
  to: LeftState,
  { abortFetches }: LeaveCallbacks,
): Promise<void> {
  abortFetches();
  // First the marker: it is synchronous, and the other tabs hear of it at once.
  const { erases } = states[to];
  const change = { state: to, epoch: epoch + 1, ...(erases.includes('unlock methods') && { methods: [] }) };
  changeMarker(portal, name, { ...change, unfinished: true });
  closeHere(name);
  tellDropped(name);
  await navigator.locks.request(vaultLock(name), async () => {
    await changeDatabase(cacheDatabase(name), (cache) => leaveCache(cache, change, erases));
    await changeDatabase(outboxDatabase(name), (outbox) => leaveOutbox(outbox, epoch + 1, erases));
    if (erases.includes('outbox')) await removeDatabases(portal, name);
  });
  for (const key of clearedIn(to, 'sessionStorage')) removeText('sessionStorage', key);
  if (erases.includes('marker')) dropMarker(portal, name);
  else changeMarker(portal, name, { unfinished: false });
}

/** Opens a database if it exists, changes it, closes it. */
async function changeDatabase<D extends CacheDatabase | OutboxDatabase>(
  database: D,
  change: (database: D) => Promise<void>,
): Promise<void> {
  if (!(await open(database))) return;
  await change(database).finally(() => database.close());
}

function leaveCache(
  cache: CacheDatabase,
  change: Partial<LockFacts>,
  erases: readonly Erasable[],
): Promise<void> {
  return cache.transaction('rw', cache.tables, async () => {
    await changeLock(cache, change);
    if (erases.includes('live key')) await cache.meta.delete('live');
    if (erases.includes('renewal half')) await dropPlainHalf(cache);
    if (erases.includes('cache')) {
      await emptyCache(cache);
      await cache.meta.delete('renewal');
    }
  });
}

function leaveOutbox(outbox: OutboxDatabase, epoch: number, erases: readonly Erasable[]): Promise<void> {
  return outbox.transaction('rw', outbox.tables, async () => {
    await changeFence(outbox, { epoch });
    if (erases.includes('unlock methods'))
      await outbox.keys.bulkDelete(unlockMethods.map((kind) => `copy:${kind}`));
    if (erases.includes('key copies')) await outbox.keys.delete('copy:server');
    if (erases.includes('outbox')) {
      await Promise.all([
        outbox.commands.clear(),
        outbox.conflicts.clear(),
        outbox.keys.where('id').notEqual('fence').delete(),
      ]);
    }
  });
}

/** The wipe fence: a late answer in another tab could make a deleted database again. */
async function removeDatabases(portal: Portal, name: string): Promise<void> {
  const names = [cachePrefix + name, outboxPrefix + name];
  await askTabsToLeave(portal, name);
  await Promise.all(names.map(remove));
  const left = await databaseNames('portico-');
  await Promise.all(names.filter((each) => left.includes(each)).map(remove));
}
