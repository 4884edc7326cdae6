import type { Dexie, Table } from 'dexie';
import type { EntryRow, FileRow, MetaRow, RecordRow } from './rows.ts';

/** What can be rebuilt from the server. */
export interface CacheDatabase extends Dexie {
  records: Table<RecordRow, string>;
  files: Table<FileRow, string>;
  entries: Table<EntryRow, string>;
  meta: Table<MetaRow, string>;
}
