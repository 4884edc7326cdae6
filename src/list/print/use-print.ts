import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#contract/core/counts.ts';
import type { ListAnswer, ListMeta } from '#contract/core/endpoint.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { queryOf } from '#src/api/query.ts';
import { wholeRows } from '#src/api/rest-of-list.ts';
import { useReach } from '#src/session/connectivity.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { filterWords, type Vocabulary } from '../filter-words.ts';
import type { ListEndpoint, ListRowOf, ListSpec } from '../list-spec.ts';

export type PrintedColumn = Pick<Column<never>, 'key' | 'header' | 'align'>;
/** A row with what its columns show, in their order. */
export interface PrintedRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

/** Rows as they are printed. */
export const printedRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
): PrintedRow[] => rows.map((row) => ({ key: rowKey(row), cells: columns.map(({ cell }) => cell(row)) }));

interface Printed<Row> {
  readonly rows: readonly Row[];
  readonly total: string;
}

/** The filters and the search of a list, in words. */
export function narrowingWords(
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
  vocabulary: Vocabulary,
) {
  return [
    ...(search ? [`Search: ${search}`] : []),
    ...filters.map((entry) => filterWords(entry, vocabulary)),
  ];
}

/** The number of rows for the head of what is printed: '240 clients', 'The first 1,000 of 5,231 clients: …'. */
export function printedWords(
  printed: number,
  { total, totalExact }: ListMeta,
  [one, many]: ListSpec<never>['noun'],
  online: boolean,
): string {
  const all = `${formatCount(total)}${totalExact ? '' : '+'}`;
  if (totalExact && printed >= total) return `${all} ${total === 1 ? one : many}`;
  if (!online)
    return `${formatCount(printed)} of ${all} ${many}: without a connection those that were shown.`;
  return `The first ${formatCount(printed)} of ${all} ${many}: filter the list to print the others.`;
}

/**
 * Prints a list as it is filtered and sorted, all of its rows up to those of a whole list; without a connection the rows that are shown.
 */
export function usePrint<E extends ListEndpoint>(
  { endpoint, noun }: Pick<ListSpec<E>, 'endpoint' | 'noun'>,
  query: ListQuery,
  shown: ListAnswer<ListRowOf<E>> | undefined,
) {
  const queries = useQueryClient();
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<Printed<ListRowOf<E>>>();

  async function rowsToPrint(): Promise<ListAnswer<ListRowOf<E>> | undefined> {
    if (!online) return shown;
    const whole = { ...query, page: 1, recordPerPage: 100 };
    const input = { query: listSearch(whole) } as Parameters<typeof queryOf<E>>[1];
    return (await queries.fetchQuery(
      queryOf(endpoint, input, { whole: true, persist: false }),
    )) as ListAnswer<ListRowOf<E>>;
  }
  async function start(): Promise<void> {
    setBusy(true);
    try {
      const answer = await rowsToPrint();
      if (!answer) return;
      const rows = answer.data.slice(0, wholeRows);
      setPrinted({ rows, total: printedWords(rows.length, answer.meta, noun, online) });
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    printed,
    /** The app shows failures. */
    start: () => void start().catch(() => undefined),
    end: () => setPrinted(undefined),
  };
}
