import type { Dexie, Table } from 'dexie';
import type { CacheDatabase } from './cache.ts';
import type { OutboxDatabase } from './outbox.ts';
import type { Encrypted } from './rows.ts';

/** The columns sealed with the data key. The copies of that key are wrapped, each with a key of its own. */
type SealedColumn<Row> = Row extends unknown
  ? {
      [C in keyof Row]-?: Extract<Row[C], Encrypted> extends never ? never : Exclude<C, 'wrapped'>;
    }[keyof Row]
  : never;
type Of<D extends Dexie, T> = {
  [N in Exclude<keyof D, keyof Dexie>]: D[N] extends Table<infer Row, string>
    ? { [C in SealedColumn<Row>]: T }
    : never;
};

/** A value for each sealed column of each table: the compiler reports a missing column or table. */
export type SealedColumns<T> = Of<CacheDatabase, T> & Of<OutboxDatabase, T>;
