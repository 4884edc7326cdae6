import { and, asc, eq, getTableColumns, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListFields } from '../../contract/core/filters.ts';
import type { ListQuery } from '../../contract/core/list.ts';
import type { CheckedList } from '../../contract/core/validate-list-query.ts';
import type { Tx } from '../db/db.ts';
import { countList, type ListColumns, planList } from '../db/list.ts';
import { users } from '../people/tables.ts';

/** Columns every record has, as they are read. */
interface Common {
  id: string;
  client_id: string;
  version: number;
  updated_at: string;
  updated_by: { id: string; name: string } | null;
  deleted_at: string | null;
}
export type RecordTable = PgTable & { readonly [K in keyof Common]: PgColumn };
/** A row as it is read. */
export type Stored<T extends RecordTable> = Common & Omit<T['$inferSelect'], keyof Common>;
/** The columns that are a record's own. */
export type Columns<T extends RecordTable> = Omit<T['$inferInsert'], keyof Common>;
/** When a record was written, and by whom. */
export interface Stamp {
  updated_at: string;
  updated_by: string | null;
}

/** How the rows of a record are read and written. Drizzle's types cannot follow a table that is a parameter: a row gets its own in `asRows`. */
export function recordQueries<T extends RecordTable, F extends ListFields>(
  _fields: F,
  own: T,
  { columns, order }: { columns: ListColumns<F>; order: SQL[] },
) {
  const table: RecordTable = own;
  const isThere = isNull(table.deleted_at);
  const asRows = (rows: object[]) => rows as Stored<T>[];
  const read = (tx: Tx) =>
    tx
      .select({ ...getTableColumns(table), updated_by: { id: users.id, name: users.display_name } })
      .from(table)
      .leftJoin(users, eq(users.id, table.updated_by));

  return {
    async page(tx: Tx, checked: CheckedList<F>, query: ListQuery) {
      const plan = planList(checked, query, { columns, always: [isThere], order, tieBreak: table.id });
      const rows = await read(tx)
        .where(plan.where)
        .orderBy(...plan.orderBy)
        .limit(plan.limit)
        .offset(plan.offset);
      return { rows: asRows(rows), count: await countList(tx, table, plan.where, query) };
    },

    /** A row by its id, deleted or not. */
    byId: async (tx: Tx, id: string): Promise<Stored<T> | undefined> =>
      asRows(await read(tx).where(eq(table.id, id)))[0],

    /** Rows of a client that are there and meet a condition, in the order of the list. */
    ofClient: async (tx: Tx, clientId: string, also?: SQL): Promise<Stored<T>[]> =>
      asRows(
        await read(tx)
          .where(and(eq(table.client_id, clientId), isThere, also))
          .orderBy(...order, asc(table.id)),
      ),

    /** False, and nothing done, if there is one of that id. */
    async insert(tx: Tx, row: Columns<T> & Stamp & Pick<Common, 'id' | 'client_id'>): Promise<boolean> {
      const { rowCount } = await tx.insert(table).values(row).onConflictDoNothing();
      return rowCount === 1;
    },

    /** Changes a row that is held, and counts its version up. */
    change: (tx: Tx, { id, version }: Pick<Common, 'id' | 'version'>, change: Partial<Columns<T>> & Stamp) =>
      tx
        .update(table)
        .set({ ...change, version: version + 1 })
        .where(and(eq(table.id, id), eq(table.version, version), isThere)),

    /** Deletes at a time, or brings back with null. */
    setDeleted: (tx: Tx, id: string, at: string | null) =>
      tx.update(table).set({ deleted_at: at }).where(eq(table.id, id)),

    /** The system's: rows deleted before then are gone for good. */
    purge: (tx: Tx, before: string) => tx.delete(table).where(lt(table.deleted_at, before)),
  };
}
export type RecordQueries<T extends RecordTable, F extends ListFields> = ReturnType<
  typeof recordQueries<T, F>
>;
