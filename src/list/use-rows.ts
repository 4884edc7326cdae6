import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListAnswer, ListMeta } from '#contract/core/endpoint.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { queryOf } from '../api/query.ts';
import type { ListEndpoint, ListRowOf } from './list-spec.ts';

/** The answer of a list call. Every list endpoint takes the same query and wraps its rows the same way. */
export function useListQuery<E extends ListEndpoint>(
  endpoint: E,
  query: ListQuery,
  choices: { enabled: boolean; persist?: false },
) {
  const input = { query: listSearch(query) } as Parameters<typeof queryOf<E>>[1];
  const { data, ...rest } = useQuery({
    ...queryOf(endpoint, input, choices),
    placeholderData: keepPreviousData,
  });
  return { ...rest, data: data as ListAnswer<ListRowOf<E>> | undefined };
}

/** The rows of a query, and their number: up to the limit of a count, exact once that is asked for. */
export function useRows<E extends ListEndpoint>(endpoint: E, query: ListQuery, enabled: boolean) {
  const rows = useListQuery(endpoint, query, { enabled });
  // The count depends on the filters alone: turning the page does not count again.
  const narrowing = JSON.stringify([query.filters, query.search]);
  const [asked, setAsked] = useState<string>();
  const counting = asked === narrowing;
  const all = useListQuery(
    endpoint,
    { ...query, page: 1, recordPerPage: 10, sort: undefined, countAll: true },
    { enabled: counting, persist: false },
  );
  const counted = counting && !all.isPlaceholderData ? all.data?.meta : undefined;
  const meta: ListMeta | undefined = rows.data && {
    ...rows.data.meta,
    ...(counted && { total: counted.total, totalExact: counted.totalExact }),
  };
  return {
    ...rows,
    meta,
    counting: counting && all.isFetching,
    countAll: () => setAsked(narrowing),
  };
}

/** True if the list has no rows under any filter; undefined until that is known. Fetched when a filter leaves no rows. */
export function useIsEmpty<E extends ListEndpoint>(
  endpoint: E,
  { filters, search, ...query }: ListQuery,
  noneShown: boolean,
): boolean | undefined {
  const narrowed = filters.length > 0 || search !== '';
  const enabled = noneShown && narrowed;
  const whole = { ...query, page: 1, recordPerPage: 10, filters: [], search: '' };
  const { data, isError } = useListQuery(endpoint, whole, { enabled, persist: false });
  if (!narrowed) return noneShown;
  return isError ? false : data && data.meta.total === 0;
}
