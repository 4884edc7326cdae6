import { type Filter, type FilterEntry, keywordsOf, type ListFields } from '#contract/core/filters.ts';
import { fieldOf, operatorsFor, problemOf } from '#contract/core/validate-list-query.ts';

/** Filters during editing: rows joined by AND, each of alternatives joined by OR. */
export type FilterDraft = readonly (readonly Filter[])[];

export const draftOf = (filters: readonly FilterEntry[]): FilterDraft =>
  filters.map((entry) => ('or' in entry ? entry.or : [entry]));

export const filtersOf = (draft: FilterDraft): FilterEntry[] =>
  draft.flatMap((row): FilterEntry[] => {
    const [first] = row;
    return row.length > 1 ? [{ or: [...row] }] : first ? [first] : [];
  });

/** A new, still empty comparison. */
export function freshFilter(fields: ListFields, field: string): Filter {
  const known = fieldOf(fields, field);
  return { field, operator: (known && operatorsFor(known)[0]) ?? 'EQ', keyword: '', keyword2: '' };
}

export const withRow = (draft: FilterDraft, filter: Filter): FilterDraft => [...draft, [filter]];

export const withAlternative = (draft: FilterDraft, row: number, filter: Filter): FilterDraft =>
  draft.map((each, at) => (at === row ? [...each, filter] : each));

/** The draft without one comparison; its row goes with the last. */
export const withoutFilter = (draft: FilterDraft, row: number, place: number): FilterDraft =>
  draft
    .map((each, at) => (at === row ? each.filter((_, i) => i !== place) : each))
    .filter((each) => each.length > 0);

export const replaced = (draft: FilterDraft, row: number, place: number, filter: Filter): FilterDraft =>
  draft.map((each, at) => (at === row ? each.map((old, i) => (i === place ? filter : old)) : each));

/** The filter with another operator. Its keywords stay as far as they fit. */
export function withOperator(filter: Filter, operator: Filter['operator']): Filter {
  const [before, after] = [keywordsOf[filter.operator], keywordsOf[operator]];
  const keyword =
    before === 'some' && after !== 'some' ? (filter.keyword.split(',')[0] ?? '') : filter.keyword;
  return {
    ...filter,
    operator,
    keyword: after === 0 ? '' : keyword,
    keyword2: after === 2 ? filter.keyword2 : '',
  };
}

/** The reason a comparison cannot be applied, in words. */
export function draftProblem(fields: ListFields, filter: Filter): string | undefined {
  const field = fieldOf(fields, filter.field);
  return field ? problemOf(field, filter) : 'This list does not have this field.';
}

export const isSound = (fields: ListFields, draft: FilterDraft): boolean =>
  draft.flat().every((filter) => draftProblem(fields, filter) === undefined);
