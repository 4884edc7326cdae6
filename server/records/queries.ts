import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  isNull,
  lt,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListFields } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { Tx } from '../db/db.ts';
import { countList, type ListColumns, planList } from '../db/list.ts';
import { isOfClient } from '../db/of-client.ts';
import { Refusal } from '../http/refusal.ts';
import { users } from '../people/tables.ts';
import { type Link, linkColumns, writeLinks } from './links.queries.ts';
import { type Part, type PartColumns, type PartRow, partColumns, writeParts } from './parts.queries.ts';

/** The columns of every record, as read. */
interface Common {
  id: string;
  version: number;
  updated_at: string;
  updated_by: { id: string; name: string } | null;
  deleted_at: string | null;
}
export type RecordTable = PgTable & { readonly [K in keyof Common]: PgColumn };
/** A record of a client names it; a record of the firm has no parent. */
export type ParentOf<T> = T extends { readonly client_id: PgColumn }
  ? { client_id: string }
  : { client_id?: undefined };
type Shared = keyof Common | 'client_id';
/** A row as read. */
export type Stored<T extends RecordTable> = Common & ParentOf<T> & Omit<T['$inferSelect'], Shared>;
/** The columns specific to a kind of record. */
export type Columns<T extends RecordTable> = Omit<T['$inferInsert'], Shared>;
/** Adds fields to the columns of a table that are rows of a link table. */
interface Linked<L extends string> {
  readonly $inferSelect: Readonly<Record<L, string[]>>;
  readonly $inferInsert: Readonly<Record<L, string[]>>;
}
/** Adds the fields that are rows of tables of their own. */
interface WithParts<R extends PartsColumns> {
  readonly $inferSelect: { readonly [K in keyof R]: PartRow<R[K]>[] };
  readonly $inferInsert: { readonly [K in keyof R]: PartRow<R[K]>[] };
}
type PartsColumns = Readonly<Record<string, PartColumns>>;
/** Time and author of a write. */
interface Stamp {
  updated_at: string;
  updated_by: string | null;
}
type Identified = Pick<Common, 'id'> & { client_id?: string | undefined };

interface Own<F extends ListFields, L extends string, R extends PartsColumns> {
  readonly columns: ListColumns<F>;
  readonly order: SQL[];
  /** The rows of the table that are of this kind; no call sees another. */
  readonly only?: SQL;
  /** Condition of every row of a list. */
  readonly always?: (tx: Tx) => SQL;
  /** Finds the words of a search. */
  readonly search?: (text: string) => SQL | undefined;
  /** Fields kept as links to other records. */
  readonly links?: Readonly<Record<L, Link>>;
  /** Fields kept as rows that belong to the record alone. */
  readonly parts?: { readonly [K in keyof R]: Part<R[K]> };
  /** Rows elsewhere, or some of them, for which a deleted record is never removed for good, and why. They name it as those of `usedBy` do. */
  readonly keptFor?: readonly { column: PgColumn; by?: PgColumn; some?: SQL; why: string }[];
  /** Rows elsewhere that keep a record from being deleted, in words: ['client', 'clients']. They name it by its id, or by another column of its own. */
  readonly usedBy?: readonly {
    column: PgColumn;
    by?: PgColumn;
    words: readonly [one: string, many: string];
  }[];
}

/** The queries of one kind of record. */
export interface RecordQueries<T extends RecordTable, F extends ListFields> {
  readonly table: T;
  readonly tableName: string;
  page(
    tx: Tx,
    checked: CheckedList<F>,
    query: ListQuery,
  ): Promise<{ rows: Stored<T>[]; count: { total: number; totalExact: boolean } }>;
  /** A row by its id, deleted or not. */
  byId(tx: Tx, id: string): Promise<Stored<T> | undefined>;
  /** A client's rows that are not deleted, and those of the clients merged into it, in the list's order. */
  ofClient(tx: Tx, clientId: string): Promise<Stored<T>[]>;
  /** The other rows of a record's parent that are not deleted and meet a condition, in the list's order. */
  others(tx: Tx, record: Identified, also?: SQL): Promise<Stored<T>[]>;
  /** Inserts a row. False, with no change, if the id exists. */
  insert(tx: Tx, row: Columns<T> & Stamp & Identified): Promise<boolean>;
  /**
   * Changes a row as it was read, and increments its version.
   * @throws Refusal `stale` if it was changed since: whoever accepts an invitation waits for no client
   */
  change(tx: Tx, row: Pick<Common, 'id' | 'version'>, change: Partial<Columns<T>> & Stamp): Promise<void>;
  /** Marks a row as deleted at a time, or restores it with null. */
  setDeleted(tx: Tx, id: string, at: string | null): Promise<unknown>;
  /** The rows that name a record, counted, in words: '3 clients'. */
  uses(tx: Tx, id: string): Promise<string[]>;
  /** System actor only: removes rows deleted before an instant for good, except those that something names again. */
  purge(tx: Tx, before: string): Promise<unknown>;
}

/** Makes the queries of a table. Drizzle's types cannot follow a table that is a parameter: rows get their type in `asRows`. */
export function recordQueries<
  T extends RecordTable,
  F extends ListFields,
  L extends string = never,
  R extends PartsColumns = Record<never, PartColumns>,
>(
  _fields: F,
  own: T,
  { columns, order, only, always, search, links, parts, usedBy = [], keptFor = [] }: Own<F, L, R>,
): RecordQueries<T & Linked<L> & WithParts<R>, F> {
  type Row = Stored<T & Linked<L> & WithParts<R>>;
  const table: RecordTable = own;
  const known: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const { client_id } = known;
  const isThere = isNull(table.deleted_at);
  const isNamed = (column: PgColumn, by: PgColumn = table.id, also?: SQL) =>
    exists(sql`(select from ${column.table} where ${and(eq(column, by), also)})`);
  const asRows = (rows: object[]) => rows as Row[];
  const read = (tx: Tx) =>
    tx
      .select({
        ...known,
        updated_by: { id: users.id, name: users.display_name },
        ...linkColumns(table.id, links),
        ...partColumns(table.id, parts),
      })
      .from(table)
      .leftJoin(users, eq(users.id, table.updated_by));
  const all = async (tx: Tx, ...conditions: (SQL | undefined)[]): Promise<Row[]> =>
    asRows(
      await read(tx)
        .where(and(only, isThere, ...conditions))
        .orderBy(...order, asc(table.id)),
    );

  return {
    // The type adds the links and parts, which are no columns.
    table: own as T & Linked<L> & WithParts<R>,
    tableName: getTableName(own),
    async page(tx, checked, query) {
      const plan = planList(checked, query, {
        columns,
        always: [only, isThere, always?.(tx)],
        ...(search && { search }),
        order,
        tieBreak: table.id,
      });
      const rows = await read(tx)
        .where(plan.where)
        .orderBy(...plan.orderBy)
        .limit(plan.limit)
        .offset(plan.offset);
      return { rows: asRows(rows), count: await countList(tx, table, plan.where, query) };
    },
    byId: async (tx, id) => asRows(await read(tx).where(and(only, eq(table.id, id))))[0],
    ofClient: (tx, clientId) => all(tx, client_id && isOfClient(client_id, clientId)),
    others: (tx, record, also) =>
      all(tx, ne(table.id, record.id), client_id && eq(client_id, record.client_id), also),
    async insert(tx, row) {
      const { rowCount } = await tx.insert(table).values(row).onConflictDoNothing();
      if (rowCount !== 1) return false;
      await writeLinks(tx, row.id, row, links);
      await writeParts(tx, row.id, row, parts);
      return true;
    },
    async change(tx, { id, version }, change) {
      const ofTable = Object.fromEntries(Object.entries(change).filter(([column]) => column in known));
      const { rowCount } = await tx
        .update(table)
        .set({ ...ofTable, version: version + 1 })
        .where(and(eq(table.id, id), eq(table.version, version), isThere));
      if (rowCount !== 1) throw new Refusal('stale');
      await writeLinks(tx, id, change, links);
      await writeParts(tx, id, change, parts);
    },
    setDeleted: (tx, id, at) => tx.update(table).set({ deleted_at: at }).where(eq(table.id, id)),
    async uses(tx, id) {
      const counted: string[] = [];
      for (const { column, by, words } of usedBy) {
        const named = by ? sql`(select ${by} from ${table} where ${table.id} = ${id})` : id;
        const count = await tx.$count(column.table, eq(column, named));
        if (count > 0) counted.push(`${count} ${count === 1 ? words[0] : words[1]}`);
      }
      return counted;
    },
    purge: (tx, before) =>
      tx
        .delete(table)
        .where(
          and(
            only,
            lt(table.deleted_at, before),
            ...usedBy.map(({ column, by }) => not(isNamed(column, by))),
            ...keptFor.map(({ column, by, some }) => not(isNamed(column, by, some))),
          ),
        ),
  };
}
