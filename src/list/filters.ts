import type { Filter, FilterEntry, Operator } from '../../contract/filters.ts';
import { labelOf } from '../lib/names.ts';

/** One thing a filter can be set to. `ISNULL` as value means: nothing there. */
export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** A control above a list that filters one field by one choice at a time. */
export interface FilterControl {
  readonly field: string;
  readonly label: string;
  readonly kind: 'chips' | 'select';
  readonly choices: readonly FilterChoice[];
}

const empty: Operator = 'ISNULL';
const isOf =
  (field: string) =>
  (entry: FilterEntry): entry is Filter =>
    'field' in entry && entry.field === field && (entry.operator === 'EQ' || entry.operator === empty);

/** What a field is filtered by now; '' when by nothing a control could show. */
export function chosen(filters: readonly FilterEntry[], field: string): string {
  const filter = filters.filter(isOf(field))[0];
  if (!filter) return '';
  return filter.operator === empty ? empty : filter.keyword;
}

/** The filters with one field set to a choice, or freed of it by ''. */
export function choose(filters: readonly FilterEntry[], field: string, value: string): FilterEntry[] {
  const others = filters.filter((entry) => !isOf(field)(entry));
  if (value === '') return others;
  const filter: Filter =
    value === empty
      ? { field, operator: empty, keyword: '', keyword2: '' }
      : { field, operator: 'EQ', keyword: value, keyword2: '' };
  return [...others, filter];
}

const operatorWords: Record<Operator, string> = {
  EQ: 'is',
  NE: 'is not',
  IN: 'is one of',
  CONTAINS: 'contains',
  STARTS: 'starts with',
  GTE: 'from',
  LTE: 'until',
  BETWEEN: 'between',
  ISNULL: 'is empty',
  NOTNULL: 'is not empty',
};

/** A filter in words, for its tag: 'Office is Zurich'. */
export function filterWords(entry: FilterEntry, controls: readonly FilterControl[]): string {
  if ('or' in entry) return entry.or.map((filter) => filterWords(filter, controls)).join(' or ');
  const { field, operator, keyword, keyword2 } = entry;
  const control = controls.find((each) => each.field === field);
  const named = (value: string) => control?.choices.find((choice) => choice.value === value)?.label ?? value;
  const subject = control?.label ?? labelOf(field);
  return [subject, operatorWords[operator], named(keyword), keyword2 && `and ${named(keyword2)}`]
    .filter(Boolean)
    .join(' ');
}
