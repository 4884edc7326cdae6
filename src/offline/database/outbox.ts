import type { Dexie, Table } from 'dexie';
import { gatedDatabase } from './gated.ts';
import { outboxPrefix } from './names.ts';
import { outboxVersion1 } from './outbox-version-1.ts';
import type { CommandRow, ConflictRow, KeyRow } from './rows.ts';

/** Data that cannot be fetched again: unsent work and the keys to it. */
export interface OutboxDatabase extends Dexie {
  commands: Table<CommandRow, string>;
  conflicts: Table<ConflictRow, string>;
  keys: Table<KeyRow, string>;
}

/**
 * The outbox database of a vault, not yet open; made if it is missing only with `create`. `strict` durability: saved work survives a power
 * loss.
 */
export function outboxDatabase(name: string, { create = false } = {}): OutboxDatabase {
  const database = gatedDatabase(outboxPrefix + name, create, { chromeTransactionDurability: 'strict' });
  database.version(1).stores(outboxVersion1);
  return database as OutboxDatabase;
}
