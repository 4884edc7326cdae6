import type { ListQuery } from '../../contract/list.ts';
import type { ListDefaults } from './address.ts';
import { choose, chosen } from './quick-filters.ts';

/** A filter whose last choice is the default until the tab is closed or the person leaves. `key` is declared in `src/offline/cleared.ts`. */
export interface SessionFilter {
  readonly field: string;
  readonly key: string;
}

/** The defaults with what was last chosen in this tab. */
export function defaultsOf(defaults: ListDefaults = {}, filter?: SessionFilter): ListDefaults {
  const last = filter && sessionStorage.getItem(filter.key);
  return filter && last
    ? { ...defaults, filters: choose(defaults.filters ?? [], filter.field, last) }
    : defaults;
}

/** Remembers the choice a query makes. */
export function rememberChoice({ filters }: Pick<ListQuery, 'filters'>, filter?: SessionFilter): void {
  const value = filter && chosen(filters, filter.field);
  if (filter && value) sessionStorage.setItem(filter.key, value);
}
