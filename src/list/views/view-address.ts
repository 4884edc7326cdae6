import { defaultRecordPerPage } from '#contract/core/limits.ts';
import { type View, viewKeys } from '#contract/views.ts';
import {
  type ListDefaults,
  type ListSearch,
  type ListShape,
  type ListState,
  parseListSearch,
  updateListSearch,
} from '../list-search.ts';

/** The address that opens a view, at its first page. The view's id stays in the address while the list is used. */
export function viewAddress({ id, address }: Pick<View, 'id' | 'address'>): ListSearch {
  const kept = viewKeys.flatMap((key) => (address[key] === undefined ? [] : [[key, address[key]]]));
  return {
    recordPerPage: String(defaultRecordPerPage),
    filters: '[]',
    ...Object.fromEntries(kept),
    page: '1',
    view: id,
  };
}

/** The part of a list's present address that a view keeps, its defaults written out. */
export function keptAddress(address: ListSearch, state: ListState): View['address'] {
  const full = updateListSearch(address, state, {});
  return Object.fromEntries(viewKeys.flatMap((key) => (key in full ? [[key, full[key]]] : [])));
}

/** True if a list differs from its view. */
export function isChanged(
  view: Pick<View, 'id' | 'address'>,
  state: ListState,
  shape: ListShape,
  defaults: ListDefaults,
): boolean {
  const shown = ({ query: { page: _, ...query }, columns, unapplied }: ListState) =>
    JSON.stringify([query, columns ?? null, unapplied]);
  return shown(state) !== shown(parseListSearch(viewAddress(view), shape, defaults));
}
