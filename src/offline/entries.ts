import { now } from '../lib/time.ts';
import { writeCache } from './database/fence.ts';
import { hiddenId, ifReadable, sealJson, unsealJson } from './vault/seal.ts';
import type { Vault } from './vault/vault.ts';

/** The last instant there is (ECMA-262): IndexedDB cannot order by Infinity as JSON would write it. */
const never = 8.64e15;
const place = (id: string) => `entries|${id}`;

/**
 * Keeps a value for a while, encrypted: what the specification's sections 4 and 9 call stored local entries (`fd`, `sp`,
 * last-visited addresses). `ttlMs` is how long it lives; without it, as long as the cache. Throws `LockedError`.
 */
export async function putEntry(vault: Vault, key: string, value: unknown, ttlMs?: number): Promise<void> {
  const id = await hiddenId(vault.keys, 'entry', key);
  const row = {
    id,
    expiresAt: ttlMs === undefined ? never : now() + ttlMs,
    value: await sealJson(vault.keys, place(id), value),
  };
  await writeCache(vault, ['entries'], () => vault.cache.entries.put(row));
}

/**
 * The value, or undefined. Removed when read after expiry, right after reading with `once`, and where it cannot be read. Validate
 * what comes back.
 */
export async function takeEntry(vault: Vault, key: string, { once = false } = {}): Promise<unknown> {
  const id = await hiddenId(vault.keys, 'entry', key);
  const row = await vault.cache.entries.get(id);
  if (!row) return undefined;
  const live = now() < row.expiresAt;
  const value = live ? await ifReadable(unsealJson(vault.keys, place(id), row.value)) : undefined;
  if (value === undefined || once) await writeCache(vault, ['entries'], () => vault.cache.entries.delete(id));
  return value;
}

export async function removeEntry(vault: Vault, key: string): Promise<void> {
  const id = await hiddenId(vault.keys, 'entry', key);
  await writeCache(vault, ['entries'], () => vault.cache.entries.delete(id));
}
