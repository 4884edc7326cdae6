import { and, asc, eq, getTableColumns, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListFields } from '../../contract/core/filters.ts';
import type { ListQuery } from '../../contract/core/list.ts';
import type { CheckedList } from '../../contract/core/validate-list-query.ts';
import type { Tx } from '../db/db.ts';
import { countList, type ListColumns, planList } from '../db/list.ts';
import { users } from '../people/tables.ts';

/** The columns of every record, as read. */
interface Common {
  id: string;
  client_id: string;
  version: number;
  updated_at: string;
  updated_by: { id: string; name: string } | null;
  deleted_at: string | null;
}
export type RecordTable = PgTable & { readonly [K in keyof Common]: PgColumn };
/** A row as read. */
export type Stored<T extends RecordTable> = Common & Omit<T['$inferSelect'], keyof Common>;
/** The columns specific to a kind of record. */
export type Columns<T extends RecordTable> = Omit<T['$inferInsert'], keyof Common>;
/** Time and author of a write. */
export interface Stamp {
  updated_at: string;
  updated_by: string | null;
}

/** The queries of one kind of record. Drizzle's types cannot follow a table that is a parameter: rows get their type in `asRows`. */
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

    /** A client's rows that are not deleted and meet a condition, in the list's order. */
    ofClient: async (tx: Tx, clientId: string, also?: SQL): Promise<Stored<T>[]> =>
      asRows(
        await read(tx)
          .where(and(eq(table.client_id, clientId), isThere, also))
          .orderBy(...order, asc(table.id)),
      ),

    /** Inserts a row. False, with no change, if the id exists. */
    async insert(tx: Tx, row: Columns<T> & Stamp & Pick<Common, 'id' | 'client_id'>): Promise<boolean> {
      const { rowCount } = await tx.insert(table).values(row).onConflictDoNothing();
      return rowCount === 1;
    },

    /** Changes a locked row, and increments its version. */
    change: (tx: Tx, { id, version }: Pick<Common, 'id' | 'version'>, change: Partial<Columns<T>> & Stamp) =>
      tx
        .update(table)
        .set({ ...change, version: version + 1 })
        .where(and(eq(table.id, id), eq(table.version, version), isThere)),

    /** Marks a row as deleted at a time, or restores it with null. */
    setDeleted: (tx: Tx, id: string, at: string | null) =>
      tx.update(table).set({ deleted_at: at }).where(eq(table.id, id)),

    /** System actor only: removes rows deleted before an instant for good. */
    purge: (tx: Tx, before: string) => tx.delete(table).where(lt(table.deleted_at, before)),
  };
}
export type RecordQueries<T extends RecordTable, F extends ListFields> = ReturnType<
  typeof recordQueries<T, F>
>;
