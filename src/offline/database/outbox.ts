import { Dexie, type Table } from 'dexie';
import { outboxPrefix } from './names.ts';
import { outboxVersion1 } from './outbox-version-1.ts';
import type { CommandRow, ConflictRow, KeyRow } from './rows.ts';

/** What cannot: unsent work and the keys to it. */
export interface OutboxDatabase extends Dexie {
  commands: Table<CommandRow, string>;
  conflicts: Table<ConflictRow, string>;
  keys: Table<KeyRow, string>;
}

/** The outbox database of a vault, not yet open. `strict`: what is called saved survives the battery (`design/trust.md`, Durability). */
export function outboxDatabase(name: string): OutboxDatabase {
  const database = new Dexie(outboxPrefix + name, { autoOpen: false, chromeTransactionDurability: 'strict' });
  database.version(1).stores(outboxVersion1);
  return database as OutboxDatabase;
}
