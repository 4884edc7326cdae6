import { now } from '#src/lib/time/clock.ts';
import type { CacheDatabase } from '../database/cache.ts';
import { writeCache } from '../database/fence.ts';
import type { UnsentRow } from '../database/rows.ts';
import { changeMarker } from '../plain/vault-metadata.ts';
import type { Vault } from '../vault/vault.ts';

/*
 * A browser may delete one database of a pair and keep the other. The cache therefore counts the items of the outbox, so that a loss can be
 * reported; so does the marker, in case both are deleted. The number holds nothing personal.
 */

const rowOf = async (cache: CacheDatabase): Promise<UnsentRow | undefined> => {
  const row = await cache.meta.get('unsent');
  return row?.id === 'unsent' ? row : undefined;
};

/** Notes the number of items in the outbox. Throws `LockedError`. */
export async function noteUnsent(vault: Vault, count: number): Promise<void> {
  const { cache, portal, name } = vault;
  changeMarker(portal, name, { unsent: count });
  if ((await rowOf(cache))?.count === count) return;
  await writeCache(vault, [], () => cache.meta.put({ id: 'unsent', count, at: now() }));
}

/**
 * Notes, when an outbox is made again, how many items were lost with the earlier one; `count` is their number if the cache is new as well.
 * Runs inside the caller's transaction.
 */
export async function noteLost(cache: CacheDatabase, count = 0): Promise<void> {
  const row = (await rowOf(cache)) ?? { id: 'unsent', count, at: now() };
  if (row.count > 0) await cache.meta.put({ ...row, count: 0, lost: (row.lost ?? 0) + row.count });
}

/** Number of items lost with an outbox that the browser deleted, reported once; usually 0. Throws `LockedError`. */
export async function takeLost(vault: Vault): Promise<number> {
  const { cache } = vault;
  const row = await rowOf(cache);
  if (!row?.lost) return 0;
  await writeCache(vault, [], () => cache.meta.put({ id: 'unsent', count: row.count, at: row.at }));
  return row.lost;
}
