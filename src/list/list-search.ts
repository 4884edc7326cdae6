import * as v from 'valibot';
import type { FilterEntry, ListFields } from '../../contract/core/filters.ts';
import { type ListQuery, listQuery, listSearch } from '../../contract/core/list.ts';
import { checkList, fieldOf } from '../../contract/core/validate-list-query.ts';
import { fieldLabel } from './filter-words.ts';

/** The query string of a list's page, as it stands: known keys and any others, which are kept. */
export type ListSearch = Readonly<Record<string, string>>;

/** What a list shows when its address says nothing. */
export type ListDefaults = Partial<Pick<ListQuery, 'recordPerPage' | 'sort' | 'filters'>>;

/** What an address is held against. */
export interface ListShape {
  readonly fields: ListFields;
  /** The keys of all columns there are. */
  readonly columns: readonly string[];
}

export interface ListState {
  /** What is asked for: only what the list knows. */
  readonly query: ListQuery;
  /** The columns chosen; undefined: the usual ones. */
  readonly columns: readonly string[] | undefined;
  /** What of the address was not applied, a sentence each. */
  readonly notes: readonly string[];
  /** Filters of fields the list does not have (any more), or that don't fit theirs: kept in the address until all are cleared. */
  readonly unapplied: readonly FilterEntry[];
}

/** What a person changes of a list. */
export type ListChange = Partial<ListQuery> & { columns?: readonly string[] | undefined };

/** The parts of an address that can be read, and why the others can't. */
function readable(address: ListSearch): { query: ListQuery; unreadable: Map<string, string> } {
  const parsed = v.safeParse(listQuery, address);
  if (parsed.success) return { query: parsed.output, unreadable: new Map() };
  const unreadable = new Map(
    parsed.issues.map(({ path, message }) => [String(path?.[0].key), message] as const),
  );
  const rest = Object.fromEntries(Object.entries(address).filter(([key]) => !unreadable.has(key)));
  return { query: v.parse(listQuery, rest), unreadable };
}

/** What an address asks of a list. Whatever can't be read falls back to the defaults, with a note. */
export function parseListSearch(
  address: ListSearch,
  { fields, columns }: ListShape,
  defaults: ListDefaults = {},
): ListState {
  const { query, unreadable } = readable(address);
  const has = (key: string) => key in address && !unreadable.has(key);
  const asked = has('filters') ? query.filters : (defaults.filters ?? []);
  const { filters, ignored, errors } = checkList(fields, { filters: asked });
  const order = query.sort?.replace(/^-/, '');
  const unsortable = order !== undefined && !fieldOf(fields, order)?.sort;
  const named = address.columns?.split(',').filter(Boolean);
  const gone = [...ignored, ...(named ?? []).filter((key) => !columns.includes(key))];
  return {
    query: {
      page: query.page,
      recordPerPage:
        has('page') && has('recordPerPage')
          ? query.recordPerPage
          : (defaults.recordPerPage ?? query.recordPerPage),
      sort: unsortable ? defaults.sort : (query.sort ?? defaults.sort),
      filters,
      search: query.search,
      countAll: false,
    },
    columns: named && columns.filter((key) => named.includes(key)),
    notes: [
      ...unreadable.values(),
      ...('page' in address === 'recordPerPage' in address
        ? []
        : ['A page and its size only count together.']),
      ...(unsortable ? [`This list cannot be ordered by “${fieldOf(fields, order)?.label ?? order}”.`] : []),
      ...[...new Set(gone)].map((name) => `This list does not have “${name}” (any more).`),
      ...Object.entries(errors).flatMap(([name, problems]) =>
        problems.map((problem) => `${fieldLabel(fields, name)}: ${problem}`),
      ),
    ],
    unapplied: asked.filter((entry) => checkList(fields, { filters: [entry] }).filters.length === 0),
  };
}

/** Only who clears everything means what is not applied too: removing the last filter that is shown says nothing of it. */
const clearsAll = ({ filters, search }: ListChange): boolean => filters?.length === 0 && search === '';

/**
 * The address after a change. What narrows or orders the list starts at its first page again; unknown keys stay, and filters
 * that are not applied until everything is cleared.
 */
export function updateListSearch(address: ListSearch, state: ListState, change: ListChange): ListSearch {
  const { columns, ...part } = { columns: state.columns, ...change };
  const sameRows = Object.keys(part).length === 0;
  const next = { ...state.query, page: sameRows ? state.query.page : 1, ...part };
  const { sort: _sort, search: _search, columns: _columns, ...others } = address;
  const filters = clearsAll(change) ? [] : [...next.filters, ...state.unapplied];
  return {
    ...others,
    ...listSearch(next),
    // Written even when empty: an address without filters shows the list's default ones.
    filters: JSON.stringify(filters),
    ...(columns ? { columns: columns.join(',') } : {}),
  };
}
