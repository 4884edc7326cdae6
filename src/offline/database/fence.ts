import type { LockFacts } from '../vault/lock-rules.ts';
import { LockedError, type Vault } from '../vault/vault.ts';
import type { CacheDatabase } from './cache.ts';
import type { OutboxDatabase } from './outbox.ts';
import type { FenceRow, LockRow } from './rows.ts';

/*
 * Every write goes through here: its own transaction first compares the stored epoch with the writer's. A late answer in a frozen tab thus
 * changes nothing after a lock or sign-out. Encrypt before the transaction: it ends while it waits for anything but the database.
 */

type CacheTable = 'records' | 'files' | 'contents' | 'entries' | 'meta';
type OutboxTable = 'commands' | 'conflicts' | 'keys';

/** Writes to the cache in one transaction. Throws `LockedError` and writes nothing once the vault was locked or left. */
export async function writeCache<T>(
  { cache, epoch }: Pick<Vault, 'cache' | 'epoch'>,
  tables: readonly CacheTable[],
  work: () => PromiseLike<T>,
): Promise<T> {
  return cache.transaction('rw', ['meta', ...tables], async () => {
    if ((await lockRow(cache))?.epoch !== epoch) throw new LockedError();
    return work();
  });
}

/** The same for the outbox. */
export async function writeOutbox<T>(
  { outbox, epoch }: Pick<Vault, 'outbox' | 'epoch'>,
  tables: readonly OutboxTable[],
  work: () => PromiseLike<T>,
): Promise<T> {
  return outbox.transaction('rw', ['keys', ...tables], async () => {
    if ((await fenceRow(outbox))?.epoch !== epoch) throw new LockedError();
    return work();
  });
}

/** The row with the vault's state; undefined in a cache that holds nothing yet. */
export async function lockRow(cache: CacheDatabase): Promise<LockRow | undefined> {
  const row = await cache.meta.get('lock');
  return row?.id === 'lock' ? row : undefined;
}

/** Changes the lock row if there is one, inside the caller's transaction. */
export async function changeLock(cache: CacheDatabase, change: Partial<LockFacts>): Promise<void> {
  const row = await lockRow(cache);
  if (row) await cache.meta.put({ ...row, ...change });
}

/** The row that holds the epoch writes are checked against; undefined while the vault is just being made or erased. */
export async function fenceRow(outbox: OutboxDatabase): Promise<FenceRow | undefined> {
  const row = await outbox.keys.get('fence');
  return row?.id === 'fence' ? row : undefined;
}

/** Changes the fence row if there is one, inside the caller's transaction. */
export async function changeFence(
  outbox: OutboxDatabase,
  change: Partial<Omit<FenceRow, 'id'>>,
): Promise<void> {
  const row = await fenceRow(outbox);
  if (row) await outbox.keys.put({ ...row, ...change });
}
