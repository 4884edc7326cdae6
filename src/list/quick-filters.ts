import type { Filter, FilterEntry } from '#contract/core/filters.ts';

/** A field filtered by one choice at a time, above the list. */
export interface QuickFilter {
  readonly field: string;
  readonly kind: 'chips' | 'select';
  /** Label of the choice for empty fields; absent: there is no such choice. */
  readonly none?: string;
}

/** The choice for empty fields. */
export const nothing = 'ISNULL';

const isOf =
  (field: string) =>
  (entry: FilterEntry): entry is Filter =>
    'field' in entry && entry.field === field && (entry.operator === 'EQ' || entry.operator === nothing);

/** The choice a field is filtered by; '' if there is none a quick filter could show. */
export function chosen(filters: readonly FilterEntry[], field: string): string {
  const filter = filters.filter(isOf(field))[0];
  if (!filter) return '';
  return filter.operator === nothing ? nothing : filter.keyword;
}

/** The filters with one field set to a choice, or cleared by ''. */
export function chooseQuickFilter(
  filters: readonly FilterEntry[],
  field: string,
  value: string,
): FilterEntry[] {
  const others = filters.filter((entry) => !isOf(field)(entry));
  if (value === '') return others;
  const filter: Filter =
    value === nothing
      ? { field, operator: nothing, keyword: '', keyword2: '' }
      : { field, operator: 'EQ', keyword: value, keyword2: '' };
  return [...others, filter];
}

/** The filters that no quick filter shows. */
export const beyondQuick = (
  filters: readonly FilterEntry[],
  quick: readonly QuickFilter[],
): readonly FilterEntry[] => {
  const shown = quick.map(({ field }) => filters.find(isOf(field)));
  return filters.filter((entry) => !shown.includes(entry as Filter));
};
