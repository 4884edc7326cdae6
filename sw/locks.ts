import { cacheDatabase } from '#src/offline/database/cache.ts';
import { lockRow } from '#src/offline/database/fence.ts';
import { cachePrefix } from '#src/offline/database/names.ts';
import { databaseNames, openDatabase } from '#src/offline/database/open.ts';
import type { LockRow } from '#src/offline/database/rows.ts';
import type { StateName } from '#src/offline/vault/vault-states.ts';

/** States in which a vault's person is still at this browser, signed in or not. */
export const presentStates: readonly StateName[] = ['active', 'idle-locked', 'forced-out', 'expired'];

/** The lock row of a vault; undefined if it has none. */
export async function lockOf(name: string): Promise<LockRow | undefined> {
  const cache = cacheDatabase(name);
  return (await openDatabase(cache)) ? lockRow(cache).finally(() => cache.close()) : undefined;
}

/** The vaults of this browser, by name. */
export const vaultNames = async (): Promise<string[]> =>
  (await databaseNames(cachePrefix)).map((name) => name.slice(cachePrefix.length));

/** The lock rows of this browser's vaults, with their names. */
export async function lockRows(): Promise<{ name: string; lock: LockRow }[]> {
  const rows = await Promise.all(
    (await vaultNames()).map(async (name) => ({ name, lock: await lockOf(name) })),
  );
  return rows.flatMap(({ name, lock }) => (lock ? [{ name, lock }] : []));
}
