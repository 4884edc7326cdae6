import { now } from '../src/lib/time.ts';
import { type CacheDatabase, cacheDatabase } from '../src/offline/database/cache.ts';
import { lockRow } from '../src/offline/database/fence.ts';
import { openDatabase } from '../src/offline/database/open.ts';
import { askForKeys, type HeldKeys, offerKeys } from '../src/offline/vault/handover.ts';
import { isGuarded, type LockFacts, lockDue } from '../src/offline/vault/lock-rules.ts';
import { storedLiveKeys } from '../src/offline/vault/renewal.ts';
import { states } from '../src/offline/vault/states.ts';
import type { LiveKeys } from '../src/offline/vault/vault.ts';

/*
 * Live keys in the worker's memory, for as long as it runs: so that a reload needs no PIN, and ordinary items go while a tab is open.
 */
const held = new Map<string, { keys: HeldKeys; stop: () => void }>();

/** Holds the keys a tab has given and hands them on to the next, until the vault is left. */
export function holdKeys(keys: HeldKeys): void {
  drop(keys.name);
  const dropped = () => drop(keys.name);
  const stop = offerKeys(keys, { stillOpen: () => isOpen(keys), dropped });
  held.set(keys.name, { keys, stop });
}

function drop(name: string): void {
  held.get(name)?.stop();
  held.delete(name);
}

/** Whether the vault is open as of the epoch the keys are from; else they are dropped. */
async function isOpen({ name, epoch }: HeldKeys): Promise<boolean> {
  const cache = cacheDatabase(name);
  const lock = (await openDatabase(cache)) ? await lockRow(cache).finally(() => cache.close()) : undefined;
  const good =
    lock !== undefined && states[lock.state].keysHeld && lock.epoch === epoch && !lockDue(lock, now());
  if (!good) drop(name);
  return good;
}

/** The live keys of a vault that is unlocked: those that are kept, those given to this worker, or a tab's; null if nobody has them. */
export async function keysOf(name: string, lock: LockFacts, cache: CacheDatabase): Promise<LiveKeys | null> {
  if (!isGuarded(lock)) return storedLiveKeys(cache);
  const mine = held.get(name)?.keys;
  return mine?.epoch === lock.epoch ? mine.keys : askForKeys(name, lock.epoch);
}
