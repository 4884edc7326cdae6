import { now } from '#src/lib/time/clock.ts';
import { type CacheDatabase, cacheDatabase } from '#src/offline/database/cache.ts';
import { lockRow } from '#src/offline/database/fence.ts';
import { openDatabase } from '#src/offline/database/open.ts';
import { askForKeys, type HeldKeys, offerKeys } from '#src/offline/vault/key-handover.ts';
import { isGuarded, type LockFacts, lockDue } from '#src/offline/vault/lock-rules.ts';
import { storedLiveKeys } from '#src/offline/vault/renewal.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { states } from '#src/offline/vault/vault-states.ts';

/*
 * Live keys in the worker's memory while it runs: a reload then needs no PIN, and ordinary items are sent while a tab is open.
 */
const held = new Map<string, { keys: HeldKeys; stop: () => void }>();

/** Holds the keys from a tab and hands them on to other tabs, until the vault is left. */
export function holdKeys(keys: HeldKeys): void {
  drop(keys.name);
  const dropped = () => drop(keys.name);
  const stop = offerKeys(keys, { stillOpen: () => isOpen(keys), dropped });
  held.set(keys.name, { keys, stop });
}

/** The keys this worker holds, for the one that takes over. */
export const heldKeys = (): HeldKeys[] => [...held.values()].map(({ keys }) => keys);

function drop(name: string): void {
  held.get(name)?.stop();
  held.delete(name);
}

/** True if the vault is open in the epoch of the keys; else the keys are dropped. */
async function isOpen({ name, epoch }: HeldKeys): Promise<boolean> {
  const cache = cacheDatabase(name);
  const lock = (await openDatabase(cache)) ? await lockRow(cache).finally(() => cache.close()) : undefined;
  const good =
    lock !== undefined && states[lock.state].keysHeld && lock.epoch === epoch && !lockDue(lock, now());
  if (!good) drop(name);
  return good;
}

/** Live keys of an unlocked vault: the stored ones, those given to this worker, or a tab's; null if there are none. */
export async function keysOf(name: string, lock: LockFacts, cache: CacheDatabase): Promise<LiveKeys | null> {
  if (!isGuarded(lock)) return storedLiveKeys(cache);
  const mine = held.get(name)?.keys;
  return mine?.epoch === lock.epoch ? mine.keys : askForKeys(name, lock.epoch);
}
