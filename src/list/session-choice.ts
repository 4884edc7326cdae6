import type { ListQuery } from '#contract/core/list.ts';
import type { ListDefaults, ListSearch } from './list-search.ts';
import { chooseQuickFilter, chosen } from './quick-filters.ts';

/**
 * A filter whose last choice is the default until the tab is closed or the person leaves. `key` is declared in `src/offline/lifecycle/cleared.ts`.
 */
export interface SessionFilter {
  readonly field: string;
  readonly key: string;
}

/**
 * The defaults of an address. An address with a query means the same to everybody: its open parts have the list's own defaults. An empty
 * one is personal: it filters by the last choice in this tab.
 */
export function defaultsOf(
  address: ListSearch,
  { defaults = {}, sessionFilter: filter }: { defaults?: ListDefaults; sessionFilter?: SessionFilter },
): ListDefaults {
  const last = filter && Object.keys(address).length === 0 ? sessionStorage.getItem(filter.key) : null;
  return filter && last
    ? { ...defaults, filters: chooseQuickFilter(defaults.filters ?? [], filter.field, last) }
    : defaults;
}

export function rememberChoice({ filters }: Pick<ListQuery, 'filters'>, filter?: SessionFilter): void {
  const value = filter && chosen(filters, filter.field);
  if (filter && value) sessionStorage.setItem(filter.key, value);
}
