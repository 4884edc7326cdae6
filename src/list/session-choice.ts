import type { ListQuery } from '../../contract/core/list.ts';
import type { ListDefaults, ListSearch } from './list-search.ts';
import { chooseQuickFilter, chosen } from './quick-filters.ts';

/** A filter whose last choice is the default until the tab is closed or the person leaves. `key` is declared in `src/offline/cleared.ts`. */
export interface SessionFilter {
  readonly field: string;
  readonly key: string;
}

/**
 * What an address leaves open. One that says something means the same to everybody: what it does not say is the list's own
 * default. An empty one is the person's: it filters by what was last chosen in this tab.
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

/** Remembers the choice a query makes. */
export function rememberChoice({ filters }: Pick<ListQuery, 'filters'>, filter?: SessionFilter): void {
  const value = filter && chosen(filters, filter.field);
  if (filter && value) sessionStorage.setItem(filter.key, value);
}
