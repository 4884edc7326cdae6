import { useState } from 'react';
import type { ListQuery } from '#contract/core/list.ts';
import type { ListEndpoint, ListRowOf, ListSpec } from './list-spec.ts';

/** The rows a person has selected, over pages and orders of the same rows. Undefined if rows cannot be selected. */
export function useSelection<E extends ListEndpoint>(
  { select, rowKey }: Pick<ListSpec<E>, 'select' | 'rowKey'>,
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
) {
  const narrowing = JSON.stringify([filters, search]);
  const [{ of, rows }, setChosen] = useState({ of: narrowing, rows: new Map<string, ListRowOf<E>>() });
  const [selecting, setSelecting] = useState(false);
  if (!select) return undefined;
  // A selection among other rows than the present ones is dropped.
  const chosen = of === narrowing ? rows : new Map<string, ListRowOf<E>>();
  return {
    keys: new Set(chosen.keys()),
    rows: [...chosen.values()],
    /** The addresses of their pages, a line each. */
    links: () => [...chosen.values()].map((row) => location.origin + select.pathOf(row)).join('\n'),
    selecting,
    nameOf: select.nameOf,
    onSelect: (some: readonly ListRowOf<E>[], on: boolean) =>
      setChosen((old) => {
        const next = new Map(old.of === narrowing ? old.rows : []);
        for (const row of some) on ? next.set(rowKey(row), row) : next.delete(rowKey(row));
        return { of: narrowing, rows: next };
      }),
    onClear() {
      setChosen({ of: narrowing, rows: new Map() });
      setSelecting(false);
    },
    begin: () => setSelecting(true),
  };
}
