import type { ListQuery } from '#contract/core/list.ts';
import type { ListEndpoint, ListRowOf } from './list-spec.ts';
import { type ShownPage, setShownPage, useShownPage } from './shown-list.ts';
import { useListQuery } from './use-rows.ts';

/** A step to another row of the list. */
export interface Step {
  readonly key: string;
  /** To be called as it is taken: the list has turned to that row's page. */
  readonly taken: () => void;
}

export interface Neighbours {
  /** Place of the row in the whole list, from 1. */
  readonly at: number;
  readonly total: number;
  readonly totalExact: boolean;
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}

/**
 * The rows before and after one, in the list as it was shown last, across its pages. Undefined if the row was not in it. The pages beside
 * the shown one are fetched only at its ends.
 */
export function useNeighbours<E extends ListEndpoint>(
  list: string,
  endpoint: E,
  keyOf: (row: ListRowOf<E>) => string,
  key: string,
): Neighbours | undefined {
  const page = useShownPage(list);
  const index = page?.keys.indexOf(key) ?? -1;
  const number = page?.query.page ?? 1;
  const size = page?.query.recordPerPage ?? 0;
  const before = usePage(endpoint, keyOf, page, -1, index === 0 && number > 1);
  const hasMore = page !== undefined && (!page.meta.totalExact || number * size < page.meta.total);
  const after = usePage(
    endpoint,
    keyOf,
    page,
    1,
    page !== undefined && index === page.keys.length - 1 && hasMore,
  );
  if (!page || index === -1) return undefined;
  const step = (at: number, of: ShownPage | undefined = page): Step | undefined => {
    const found = of.keys.at(at);
    return found === undefined ? undefined : { key: found, taken: () => setShownPage(list, of) };
  };
  return {
    at: (number - 1) * size + index + 1,
    total: page.meta.total,
    totalExact: page.meta.totalExact,
    previous: index > 0 ? step(index - 1) : before && step(-1, before),
    next: index < page.keys.length - 1 ? step(index + 1) : after && step(0, after),
  };
}

/** A page beside the shown one, once it is there. */
function usePage<E extends ListEndpoint>(
  endpoint: E,
  keyOf: (row: ListRowOf<E>) => string,
  page: ShownPage | undefined,
  by: 1 | -1,
  enabled: boolean,
): ShownPage | undefined {
  const query = { ...(page?.query ?? nowhere), page: (page?.query.page ?? 1) + by };
  const { data, isPlaceholderData } = useListQuery(endpoint, query, { enabled, persist: false });
  return enabled && data && !isPlaceholderData
    ? { query, keys: data.data.map(keyOf), meta: data.meta }
    : undefined;
}

const nowhere: ListQuery = {
  page: 1,
  recordPerPage: 10,
  sort: undefined,
  filters: [],
  search: '',
  countAll: false,
};
