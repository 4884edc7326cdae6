import { type FilterEntry, keywordsOf, type ListFields, type Operator } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { fieldOf, valuesOf } from '#contract/core/validate-list-query.ts';
import { labelOf } from '../lib/names.ts';
import { formatDate } from '../lib/time/dates.ts';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** The fields of a list, and the choices of those whose values are not in the contract: offices, people. */
export interface Vocabulary {
  readonly fields: ListFields;
  readonly choices: Readonly<Record<string, readonly FilterChoice[] | undefined>>;
}

export const fieldLabel = (fields: ListFields, name: string): string =>
  fieldOf(fields, name)?.label ?? labelOf(name);

/** The choices of a field, as far as they are known yet. */
export const choicesOf = ({ fields, choices }: Vocabulary, name: string): readonly FilterChoice[] =>
  choices[name] ?? (fieldOf(fields, name)?.options ?? []).map((value) => ({ value, label: labelOf(value) }));

/** The fields that can be filtered, in the list's own order; a field with choices only once these are known. */
export const filterable = (vocabulary: Vocabulary): string[] =>
  Object.entries(vocabulary.fields)
    .filter(([name, { filter, type }]) => {
      const chosen = type === 'choice' || type === 'reference';
      return filter && (!chosen || choicesOf(vocabulary, name).length > 0);
    })
    .map(([name]) => name);

export const operatorWords: Record<Operator, string> = {
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

/** A filter in words, for its tag: 'Office is Zurich or Client since from 01 Jan 2024'. */
export function filterWords(entry: FilterEntry, vocabulary: Vocabulary): string {
  if ('or' in entry) return entry.or.map((filter) => filterWords(filter, vocabulary)).join(' or ');
  const { field, operator, keyword, keyword2 } = entry;
  const words = [fieldLabel(vocabulary.fields, field), operatorWords[operator]];
  const needed = keywordsOf[operator];
  const named = (value: string) => valueWords(vocabulary, field, value);
  if (needed === 'some') words.push(valuesOf(keyword).map(named).join(', '));
  else if (needed !== 0) words.push([keyword, keyword2].slice(0, needed).map(named).join(' and '));
  return words.join(' ');
}

function valueWords(vocabulary: Vocabulary, field: string, value: string): string {
  const type = fieldOf(vocabulary.fields, field)?.type;
  if (type === 'date') return formatDate(value, dateFormats.date);
  if (type !== 'choice' && type !== 'reference') return value;
  const known = choicesOf(vocabulary, field).find((choice) => choice.value === value)?.label;
  // An id means nothing to people: its name is still loading.
  return known ?? (type === 'reference' ? '…' : value);
}
