import * as v from 'valibot';
import { checkList } from '../../contract/check-list.ts';
import type { ListFields } from '../../contract/filters.ts';
import { type ListQuery, listQuery, listSearch } from '../../contract/list.ts';

/** The query string of a list's page, as it stands: known keys and any others, which are kept. */
export type Address = Readonly<Record<string, string>>;

/** What a list shows when its address says nothing. */
export type ListDefaults = Partial<Pick<ListQuery, 'recordPerPage' | 'sort' | 'filters'>>;

export interface ListState {
  /** What is asked for: only what the list knows. */
  readonly query: ListQuery;
  /** What of the address was not applied, in words; it stays in the address. */
  readonly ignored: readonly string[];
}

/** The parts of an address that can be read, and the names of those that can't. */
function readable(address: Address): { query: ListQuery; unreadable: string[] } {
  const parsed = v.safeParse(listQuery, address);
  if (parsed.success) return { query: parsed.output, unreadable: [] };
  const unreadable = [...new Set(parsed.issues.map((issue) => String(issue.path?.[0].key)))];
  const rest = Object.fromEntries(Object.entries(address).filter(([key]) => !unreadable.includes(key)));
  return { query: v.parse(listQuery, rest), unreadable };
}

/** What an address asks of a list with these fields. Whatever can't be read falls back to the defaults. */
export function readAddress(address: Address, fields: ListFields, defaults: ListDefaults = {}): ListState {
  const { query, unreadable } = readable(address);
  const paged =
    'page' in address && 'recordPerPage' in address && !unreadable.some((key) => key in listSearch({}));
  const asked = {
    sort: query.sort ?? defaults.sort,
    filters:
      'filters' in address && !unreadable.includes('filters') ? query.filters : (defaults.filters ?? []),
  };
  const { filters, sort, ignored, errors } = checkList(fields, asked);
  return {
    query: {
      page: query.page,
      recordPerPage: paged ? query.recordPerPage : (defaults.recordPerPage ?? query.recordPerPage),
      sort: sort && (sort.direction === 'DESC' ? `-${sort.field}` : sort.field),
      filters,
      search: query.search,
      countAll: false,
    },
    ignored: [...unreadable, ...ignored, ...Object.keys(errors)],
  };
}

/** The address after a change. Anything but turning the page starts at the first page again; unknown keys stay. */
export function changeAddress(address: Address, query: ListQuery, change: Partial<ListQuery>): Address {
  const next = { ...query, page: 1, ...change };
  const { sort: _sort, search: _search, ...others } = address;
  // Written even when empty: an address without filters shows the list's default ones.
  return { ...others, ...listSearch(next), filters: JSON.stringify(next.filters) };
}
