import * as v from 'valibot';
import type { FilterEntry, ListFields } from '#contract/core/filters.ts';
import { type ListQuery, listQuery, listSearch } from '#contract/core/list.ts';
import { fieldOf, validateListQuery } from '#contract/core/validate-list-query.ts';
import { fieldLabel } from './filter-words.ts';

/** The present query string of a list's page: known keys and any others, which are kept. */
export type ListSearch = Readonly<Record<string, string>>;

/** The settings of a list whose address has none. */
export type ListDefaults = Partial<Pick<ListQuery, 'recordPerPage' | 'sort' | 'filters'>>;

/** The fields and columns an address is checked against. */
export interface ListShape {
  readonly fields: ListFields;
  /** The keys of all columns. */
  readonly columns: readonly string[];
}

export interface ListState {
  /** The applied query: only parts the list knows. */
  readonly query: ListQuery;
  /** The columns chosen; undefined: the default ones. */
  readonly columns: readonly string[] | undefined;
  /** The parts of the address that were not applied, a sentence each. */
  readonly notes: readonly string[];
  /** Filters of fields the list does not have (any more), or whose values do not fit: kept in the address until all are cleared. */
  readonly unapplied: readonly FilterEntry[];
}

/** A person's change of a list. */
export type ListChange = Partial<ListQuery> & { columns?: readonly string[] | undefined };

/** The readable parts of an address, and the errors of the others. */
function readable(address: ListSearch): { query: ListQuery; unreadable: Map<string, string> } {
  const parsed = v.safeParse(listQuery, address);
  if (parsed.success) return { query: parsed.output, unreadable: new Map() };
  const unreadable = new Map(
    parsed.issues.map(({ path, message }) => [String(path?.[0].key), message] as const),
  );
  const rest = Object.fromEntries(Object.entries(address).filter(([key]) => !unreadable.has(key)));
  return { query: v.parse(listQuery, rest), unreadable };
}

/** The list state from an address. Unreadable parts fall back to the defaults, with a note. */
export function parseListSearch(
  address: ListSearch,
  { fields, columns }: ListShape,
  defaults: ListDefaults = {},
): ListState {
  const { query, unreadable } = readable(address);
  const has = (key: string) => key in address && !unreadable.has(key);
  const asked = has('filters') ? query.filters : (defaults.filters ?? []);
  const { filters, ignored, errors } = validateListQuery(fields, { filters: asked });
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
    unapplied: asked.filter((entry) => validateListQuery(fields, { filters: [entry] }).filters.length === 0),
  };
}

/** Only clearing everything also removes unapplied filters: removing the last shown filter does not. */
const clearsAll = ({ filters, search }: ListChange): boolean => filters?.length === 0 && search === '';

/**
 * The address after a change. A change of filters or order starts at the first page again; unknown keys stay, and so do unapplied filters
 * until everything is cleared.
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
