import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListAnswer, ListMeta } from '#contract/core/endpoint.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { queryOf } from '../api/query.ts';
import { wholeRows } from '../api/rest-of-list.ts';
import type { ListEndpoint, ListRowOf } from './list-spec.ts';

interface Selecting<Row> {
  keys: ReadonlySet<string>;
  onSelect(rows: readonly Row[], on: boolean): void;
}

/** Selects all matching rows, also those on other pages, up to a limit: that of a whole list, if the list states none. */
export function useMatching<E extends ListEndpoint>(
  endpoint: E,
  query: ListQuery,
  meta: ListMeta | undefined,
  selection: Selecting<ListRowOf<E>> | undefined,
  limit = wholeRows,
) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const total = meta?.total ?? 0;
  const most = Math.min(total, limit);
  if (!selection) return undefined;

  async function select() {
    const whole = { ...query, page: 1, recordPerPage: 100 };
    const input = { query: listSearch(whole) } as Parameters<typeof queryOf<E>>[1];
    setBusy(true);
    try {
      const answer = await queries.fetchQuery(queryOf(endpoint, input, { whole: true, persist: false }));
      selection?.onSelect((answer as ListAnswer<ListRowOf<E>>).data.slice(0, limit), true);
    } finally {
      setBusy(false);
    }
  }
  return {
    /** Greatest number of rows that can be selected. */
    most,
    /** There are more than can be selected. */
    isCut: total > most || meta?.totalExact === false,
    isWhole: selection.keys.size >= most,
    busy,
    /** The app shows failures. */
    select: () => void select().catch(() => undefined),
  };
}

export type Matching = NonNullable<ReturnType<typeof useMatching>>;
