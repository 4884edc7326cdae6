import { type CacheDatabase, cacheDatabase, emptyCache } from '../database/cache.ts';
import { changeFence, changeLock } from '../database/fence.ts';
import { openDatabase } from '../database/open.ts';
import { type OutboxDatabase, outboxDatabase } from '../database/outbox.ts';
import { inTurn } from './in-turn.ts';
import { type LockFacts, unlockMethods } from './lock-rules.ts';
import { dropPlainHalf } from './renewal.ts';
import { type Erasable, type LeftState, states } from './vault-states.ts';

/** The Web Lock under which a vault is entered and left, by one tab or the worker at a time. */
export const vaultLock = (name: string): string => `portico-vault-${name}`;

/** Longest wait for a vault's lock when leaving it, or opening it at a start, ms: longer than any running tab holds it. */
const patienceMs = 10_000;

/**
 * Does work on a vault under its lock, even if a suspended tab never releases that: only for work that may be done twice at once. The
 * suspended tab's later writes are refused by the epoch.
 */
export const vaultInTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inTurn(vaultLock(name), patienceMs, work);

/** The changed lock facts of a vault on the way into a state; the raised epoch refuses all later writes. */
export const changeTo = (to: LeftState, epoch: number): Pick<LockFacts, 'state' | 'epoch' | 'methods'> => ({
  state: to,
  epoch,
  ...(states[to].erases.includes('unlock methods') && { methods: [] }),
});

/**
 * Takes the databases of a vault to another state, as of `epoch`, and erases the data listed in `states`, each database in a transaction of
 * its own. A missing database is not made. Called under the vault's lock. Safe to repeat.
 */
export async function closeDatabases(name: string, to: LeftState, epoch: number): Promise<void> {
  const { erases } = states[to];
  await changeDatabase(cacheDatabase(name), (cache) => closeCache(cache, changeTo(to, epoch), erases));
  await changeDatabase(outboxDatabase(name), (outbox) => closeOutbox(outbox, epoch, erases));
}

/** Opens a database if it exists, changes it, closes it. */
async function changeDatabase<D extends CacheDatabase | OutboxDatabase>(
  database: D,
  change: (database: D) => Promise<void>,
): Promise<void> {
  if (!(await openDatabase(database))) return;
  await change(database).finally(() => database.close());
}

function closeCache(
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

function closeOutbox(outbox: OutboxDatabase, epoch: number, erases: readonly Erasable[]): Promise<void> {
  return outbox.transaction('rw', outbox.tables, async () => {
    await changeFence(outbox, { epoch });
    if (erases.includes('unlock methods'))
      await outbox.keys.bulkDelete(unlockMethods.map((kind) => `copy:${kind}`));
    if (erases.includes('cache')) await outbox.keys.delete('drafts');
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
