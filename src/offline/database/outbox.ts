import type { Dexie, Table } from 'dexie';
import type { CommandRow, ConflictRow, KeyRow } from './rows.ts';

/** What cannot: unsent work and the keys to it. */
export interface OutboxDatabase extends Dexie {
  commands: Table<CommandRow, string>;
  conflicts: Table<ConflictRow, string>;
  keys: Table<KeyRow, string>;
}
