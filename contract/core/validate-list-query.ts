import * as v from 'valibot';
import {
  type FieldType,
  type Filter,
  type FilterEntry,
  keywordsOf,
  type ListField,
  type ListFields,
  type Operator,
  operatorsOf,
} from './filters.ts';
import type { ListQuery } from './list.ts';
import { date, id } from './values.ts';

/** A list query checked against the fields of its list. */
export interface CheckedList<F extends ListFields = ListFields> {
  readonly fields: F;
  filters: FilterEntry[];
  sort: { field: string; direction: 'ASC' | 'DESC' } | undefined;
  /** Fields the list does not know: kept in the address, not applied, named to the person. */
  ignored: string[];
  /** Messages about filters that do not fit their fields, by field. */
  errors: Record<string, string[]>;
}

/** Filters and order of a list, wherever they come from: an address, an export. */
export type ListConditions = Pick<ListQuery, 'filters'> & { sort?: string | undefined };

/**
 * Sorts a query's filters into those that apply, those of unknown fields, and invalid ones. An OR applies as a whole or not at all:
 * without one of its alternatives it would hide rows.
 */
export function validateListQuery<F extends ListFields>(fields: F, query: ListConditions): CheckedList<F> {
  const checked: CheckedList<F> = { fields, filters: [], sort: undefined, ignored: [], errors: {} };
  const fits = (entry: Filter): boolean => {
    const known = fieldOf(fields, entry.field);
    if (!known?.filter) {
      checked.ignored.push(entry.field);
      return false;
    }
    const problem = problemOf(known, entry);
    if (problem) checked.errors[entry.field] = [...(checked.errors[entry.field] ?? []), problem];
    return !problem;
  };
  for (const entry of query.filters) {
    const parts = 'or' in entry ? entry.or : [entry];
    if (parts.filter(fits).length === parts.length) checked.filters.push(entry);
  }
  if (query.sort) {
    const field = query.sort.replace(/^-/, '');
    if (fieldOf(fields, field)?.sort)
      checked.sort = { field, direction: query.sort.startsWith('-') ? 'DESC' : 'ASC' };
    else checked.ignored.push(field);
  }
  return checked;
}

/** A field of a list by its own key, not one of the prototype. */
export const fieldOf = (fields: ListFields, name: string): ListField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The values of an `IN`. */
export const valuesOf = (keyword: string): string[] => [
  ...new Set(
    keyword
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

const fitsType: Record<FieldType, { fits: (text: string, field: ListField) => boolean; words: string }> = {
  text: { fits: (text) => !text.includes('\0'), words: 'text' },
  choice: {
    fits: (text, { options }) => !text.includes('\0') && (!options || options.includes(text)),
    words: 'an option',
  },
  date: { fits: (text) => v.is(date, text), words: 'a date like 2026-01-31' },
  number: { fits: (text) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text), words: 'a number' },
  reference: { fits: (text) => v.is(id, text), words: 'something of this list' },
};

/** The operators that fit a field. A field that is never empty has none that asks for empty values. */
export const operatorsFor = ({ type, always }: ListField): readonly Operator[] =>
  operatorsOf[type].filter((operator) => !always || keywordsOf[operator] !== 0);

/** Message about an invalid filter; undefined if it is valid. The field is one of its list. */
export function problemOf(field: ListField, { operator, keyword, keyword2 }: Filter): string | undefined {
  if (!operatorsFor(field).includes(operator)) return `This field cannot be compared with ${operator}.`;
  const needed = keywordsOf[operator];
  if (needed === 0) return undefined;
  const keywords = needed === 'some' ? valuesOf(keyword) : needed === 2 ? [keyword, keyword2] : [keyword];
  if (keywords.length === 0 || keywords.includes('')) return missing[field.type][needed];
  const { fits, words } = fitsType[field.type];
  const wrong = keywords.find((word) => !fits(word, field));
  if (wrong !== undefined) return `“${wrong.slice(0, 50)}” is not ${words}.`;
  if (needed === 2 && isAfter(field.type, keyword, keyword2))
    return field.type === 'date'
      ? 'The first day comes after the last: choose the earlier one first.'
      : 'The first is more than the last: write the smaller one first.';
  return undefined;
}

const isAfter = (type: FieldType, first: string, second: string): boolean =>
  type === 'number' ? Number(first) > Number(second) : first > second;

const choose = { 1: 'Choose something to compare with.', 2: '', some: 'Choose at least one.' };
const missing: Record<FieldType, Record<1 | 2 | 'some', string>> = {
  text: { 1: 'Write something to compare with.', 2: '', some: '' },
  choice: choose,
  reference: choose,
  date: { 1: 'Choose a date.', 2: 'Choose the first and the last date.', some: '' },
  number: { 1: 'Write a number.', 2: 'Write the smallest and the largest number.', some: '' },
};
