import { now } from '#src/lib/time/clock.ts';
import type { CacheDatabase } from '../database/cache.ts';
import { writeCache } from '../database/fence.ts';
import { hiddenId, ifReadable, sealJson, unsealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';

/** The last instant there is (ECMA-262): IndexedDB cannot order Infinity the way JSON would write it. */
const never = 8.64e15;
const place = (id: string) => `entries|${id}`;

/** Entries of a group can be listed; the group's name is not hidden. */
interface Grouped {
  group?: string;
}
const idOf = async ({ keys }: Vault, key: string, { group }: Grouped): Promise<string> => {
  const id = await hiddenId(keys, 'entry', key);
  return group ? `${group}-${id}` : id;
};

/**
 * Keeps a value for a while, encrypted: the stored local entries of the specification's sections 4 and 9 (`fd`, `sp`, last-visited
 * addresses). `ttlMs` is its life; without it, the cache's. Throws `LockedError`.
 */
export async function putEntry(
  vault: Vault,
  key: string,
  value: unknown,
  ttlMs?: number,
  grouped: Grouped = {},
): Promise<void> {
  const id = await idOf(vault, key, grouped);
  const row = {
    id,
    expiresAt: ttlMs === undefined ? never : now() + ttlMs,
    value: await sealJson(vault.keys, place(id), value),
  };
  await writeCache(vault, ['entries'], () => vault.cache.entries.put(row));
}

/**
 * The value, or undefined. Removed when read after expiry, right after reading with `once`, and if it cannot be read. Validate the result.
 */
export async function takeEntry(
  vault: Vault,
  key: string,
  { once = false, ...grouped }: Grouped & { once?: boolean } = {},
): Promise<unknown> {
  const value = await takeRow(vault, await idOf(vault, key, grouped));
  if (once && value !== undefined) await removeEntry(vault, key, grouped);
  return value;
}

async function takeRow(vault: Vault, id: string): Promise<unknown> {
  const row = await vault.cache.entries.get(id);
  if (!row) return undefined;
  const live = now() < row.expiresAt;
  const value = live ? await ifReadable(unsealJson(vault.keys, place(id), row.value)) : undefined;
  if (value === undefined) await writeCache(vault, ['entries'], () => vault.cache.entries.delete(id));
  return value;
}

/** Removes a value. Throws `LockedError`. */
export async function removeEntry(vault: Vault, key: string, grouped: Grouped = {}): Promise<void> {
  const id = await idOf(vault, key, grouped);
  await writeCache(vault, ['entries'], () => vault.cache.entries.delete(id));
}

/** Every value of a group, in no order. Validate the results. */
export async function listEntries(vault: Vault, group: string): Promise<unknown[]> {
  const ids = await vault.cache.entries.where('id').startsWith(`${group}-`).primaryKeys();
  const values = await Promise.all(ids.map((id) => takeRow(vault, id)));
  return values.filter((value) => value !== undefined);
}

/** Number of entries of a group. */
export const countEntries = (cache: CacheDatabase, group: string): Promise<number> =>
  cache.entries.where('id').startsWith(`${group}-`).count();
