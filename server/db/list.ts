import { and, asc, Column, desc, is, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Filter, FilterField, ListFields, SortField } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { type CheckedList, fieldOf, valuesOf } from '#contract/core/validate-list-query.ts';
import { compare } from './compare.ts';
import type { Tx } from './db.ts';
import { isOfClient } from './of-client.ts';

/** Totals are exact up to this number; beyond, a list shows "10,000+" until all are asked for. */
export const exactTotal = 10_000;

/** A field of a linked table, as a function from filter to condition. It cannot be sorted by. */
export type ListLink = (filter: Filter) => SQL | undefined;

/** The column or link of every field of a list. A missing one does not compile. */
export type ListColumns<F extends ListFields> = { readonly [K in SortField<F>]: SQLWrapper } & {
  readonly [K in Exclude<FilterField<F>, SortField<F>>]: SQLWrapper | ListLink;
};

/** Conditions, order and page of a list. */
export interface ListPlan {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

/**
 * Plans a checked list. `tieBreak` makes the order total, so that no row is on two pages. `always` are the list's own conditions; `search`
 * matches free text.
 */
export function planList<F extends ListFields>(
  { fields, filters, sort }: CheckedList<F>,
  { page, recordPerPage, search }: Pick<ListQuery, 'page' | 'recordPerPage' | 'search'>,
  list: {
    columns: ListColumns<F>;
    /** Keys that the database keeps of text columns, by which filters find them. */
    keys?: { readonly [K in FilterField<F>]?: SQLWrapper };
    always?: (SQL | undefined)[];
    search?: (text: string) => SQL | undefined;
    order: SQL[];
    tieBreak: SQLWrapper;
  },
): ListPlan {
  const columns: Readonly<Record<string, SQLWrapper | ListLink>> = list.columns;
  const keys: Readonly<Record<string, SQLWrapper | undefined>> = list.keys ?? {};
  const columnOf = (name: string): SQLWrapper | ListLink => {
    const column = columns[name];
    if (!column) throw new Error(`The list has no column for ${name}.`);
    return column;
  };
  const condition = (filter: Filter): SQL | undefined => {
    const column = columnOf(filter.field);
    if (typeof column === 'function') return column(filter);
    if (is(column, Column) && column.name === 'client_id' && comparesValues(filter))
      return compareClient(column, filter);
    const type = fieldOf(fields, filter.field)?.type ?? 'text';
    return compare(column, type, filter, keys[filter.field]);
  };
  const by = sort && columnOf(sort.field);
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

const comparesValues = ({ operator }: Filter) => operator === 'EQ' || operator === 'NE';

/** A filter by clients means those that were merged into them too. An empty value differs from every client. */
function compareClient(column: Column, { operator, keyword }: Filter): SQL | undefined {
  const some = or(...valuesOf(keyword).map((id) => isOfClient(column, id)));
  return operator === 'NE' && some ? or(not(some), isNull(column)) : some;
}

/**
 * Sorts empty values last in both directions; a column that cannot be empty keeps the plain order, which an index supports in both
 * directions.
 */
const emptyLast = (by: SQLWrapper, direction: typeof asc): SQL =>
  is(by, Column) && by.notNull ? direction(by) : sql`${direction(by)} nulls last`;

/** Counts up to `exactTotal`, unless the query asks for an exact total. */
export async function countList(
  tx: Tx,
  table: PgTable,
  where: SQL | undefined,
  { countAll }: Pick<ListQuery, 'countAll'>,
): Promise<{ total: number; totalExact: boolean }> {
  const rows = tx.select({ one: sql`1` }).from(table).where(where);
  const counted = (countAll ? rows : rows.limit(exactTotal + 1)).as('counted');
  const [row] = await tx.select({ total: sql<string>`count(*)` }).from(counted);
  const total = Number(row?.total ?? 0);
  const totalExact = countAll || total <= exactTotal;
  return { total: totalExact ? total : exactTotal, totalExact };
}
