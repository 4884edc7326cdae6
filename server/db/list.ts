import {
  and,
  asc,
  Column,
  desc,
  eq,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CheckedList, Filter, ListQuery } from '../../contract/list.ts';
import type { Tx } from './db.ts';

/** Where a field of a list lies: an expression, or its own way to become a condition (for what hangs on another table). */
export type ListColumn = SQLWrapper | ((filter: Filter) => SQL | undefined);

export interface ListPlan {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

/** Totals are exact up to here; beyond, a list says "10,000+". */
export const exactTotal = 10_000;

/**
 * Conditions, order and page of a checked list. `tieBreak` makes the order total, so that no row is on two pages.
 * `always` are the conditions of the list itself; `search` matches free text.
 */
export function planList(
  { filters, sort }: CheckedList,
  { page, recordPerPage, search }: ListQuery,
  list: {
    columns: Record<string, ListColumn>;
    always?: (SQL | undefined)[];
    search?: (text: string) => SQL | undefined;
    order: SQL[];
    tieBreak: SQLWrapper;
  },
): ListPlan {
  const condition = (filter: Filter): SQL | undefined => {
    const column = list.columns[filter.field];
    if (column === undefined) return undefined;
    return typeof column === 'function' ? column(filter) : compare(column, filter);
  };
  const by = sort && list.columns[sort.field];
  const direction = sort?.direction === 'DESC' ? desc : asc;
  return {
    where: and(
      ...(list.always ?? []),
      ...filters.map((entry) => ('or' in entry ? or(...entry.or.map(condition)) : condition(entry))),
      search && list.search ? list.search(search) : undefined,
    ),
    orderBy:
      by && typeof by !== 'function'
        ? [emptyLast(by, direction), direction(list.tieBreak)]
        : [...list.order, asc(list.tieBreak)],
    limit: recordPerPage,
    offset: (page - 1) * recordPerPage,
  };
}

/** What can be empty comes last either way; what cannot keeps the plain order, which an index has backwards too. */
const emptyLast = (by: SQLWrapper, direction: typeof asc): SQL =>
  is(by, Column) && by.notNull ? direction(by) : sql`${direction(by)} nulls last`;

/** `%` and `_` in what a person types mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A date is held against the day of an instant, in UTC. */
const dayOf = (column: SQLWrapper): SQLWrapper =>
  is(column, Column) && column.getSQLType() === 'timestamptz'
    ? sql`(${column} at time zone 'UTC')::date`
    : column;

/** Like `ilike`, but in the words of the indexes, which are over `lower(…)`. */
const like = (column: SQLWrapper, pattern: string): SQL => sql`lower(${column}) like lower(${pattern})`;

function compare(of: SQLWrapper, { operator, keyword, keyword2 }: Filter): SQL | undefined {
  const column = dayOf(of);
  switch (operator) {
    case 'EQ':
      return eq(column, keyword);
    case 'NE':
      return or(ne(column, keyword), isNull(column));
    case 'IN':
      return inArray(column, keyword.split(','));
    case 'CONTAINS':
      return like(column, containing(keyword));
    case 'STARTS':
      return like(column, containing(keyword).slice(1));
    case 'GTE':
      return gte(column, keyword);
    case 'LTE':
      return lte(column, keyword);
    case 'BETWEEN':
      return and(gte(column, keyword), lte(column, keyword2));
    case 'ISNULL':
      return isNull(column);
    case 'NOTNULL':
      return isNotNull(column);
  }
}

/** Counts to `exactTotal` and no further. */
export async function countList(
  tx: Tx,
  table: PgTable,
  where: SQL | undefined,
): Promise<{ total: number; totalExact: boolean }> {
  const some = tx
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(exactTotal + 1)
    .as('some');
  const [row] = await tx.select({ total: sql<string>`count(*)` }).from(some);
  const total = Number(row?.total ?? 0);
  return { total: Math.min(total, exactTotal), totalExact: total <= exactTotal };
}
