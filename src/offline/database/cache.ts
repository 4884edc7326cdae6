import type { Dexie, Table } from 'dexie';
import { cacheVersion1 } from './cache-version-1.ts';
import { gatedDatabase } from './gated.ts';
import { cachePrefix } from './names.ts';
import type { ContentRow, EntryRow, KeptFileRow, KeptRecordRow, MetaRow } from './rows.ts';

/** Data that can be fetched from the server again. */
export interface CacheDatabase extends Dexie {
  records: Table<KeptRecordRow, string>;
  files: Table<KeptFileRow, string>;
  contents: Table<ContentRow, string>;
  entries: Table<EntryRow, string>;
  meta: Table<MetaRow, string>;
}

/**
 * The cache database of a vault, not yet open; made if it is missing only with `create`. Every version stays in this list, the
 * newest last.
 */
export function cacheDatabase(name: string, { create = false } = {}): CacheDatabase {
  const database = gatedDatabase(cachePrefix + name, create);
  database.version(1).stores(cacheVersion1);
  return database as CacheDatabase;
}

/** Empties everything but `meta`, inside the caller's transaction. */
export async function emptyCache({ records, files, contents, entries }: CacheDatabase): Promise<void> {
  await Promise.all([records, files, contents, entries].map((table) => table.clear()));
}
