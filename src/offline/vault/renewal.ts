import type { CacheDatabase } from '../database/cache.ts';
import type { LiveKeys } from './vault.ts';

/* Secrets kept in `meta` in the clear while the vault is unlocked and no unlock method is set; every lock deletes both. */

/** The renewal half for `update-token`, or null once the vault is locked. Takes a vault, or its cache alone. */
export async function renewalHalf({ cache }: { cache: CacheDatabase }): Promise<string | null> {
  const row = await cache.meta.get('renewal');
  return row?.id === 'renewal' ? (row.plain ?? null) : null;
}

/** Deletes the plain half and leaves the one under the data key, inside the caller's transaction. */
export async function dropPlainHalf(cache: CacheDatabase): Promise<void> {
  const row = await cache.meta.get('renewal');
  if (row?.id === 'renewal') await cache.meta.put({ id: 'renewal', kept: row.kept });
}

/** The live keys of a vault that was opened before, or null once it is locked. */
export async function storedLiveKeys(cache: CacheDatabase): Promise<LiveKeys | null> {
  const row = await cache.meta.get('live');
  return row?.id === 'live' ? { seal: row.seal, name: row.name } : null;
}
