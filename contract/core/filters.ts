import * as v from 'valibot';
import { stripAsterisks } from './list-rules.ts';

/** Comparisons of a list's fields. `ISNULL` means no value (no manager assigned); `BETWEEN` takes `keyword` and `keyword2`. */
export const operators = [
  'EQ',
  'NE',
  'IN',
  'CONTAINS',
  'STARTS',
  'GTE',
  'LTE',
  'BETWEEN',
  'ISNULL',
  'NOTNULL',
] as const;
export type Operator = (typeof operators)[number];

export type FieldType = 'text' | 'choice' | 'date' | 'number' | 'reference';

/** The operators that fit each type of field. */
export const operatorsOf = {
  text: ['CONTAINS', 'STARTS', 'EQ', 'NE', 'ISNULL', 'NOTNULL'],
  choice: ['EQ', 'NE', 'IN', 'ISNULL', 'NOTNULL'],
  date: ['BETWEEN', 'GTE', 'LTE', 'EQ', 'ISNULL', 'NOTNULL'],
  number: ['EQ', 'GTE', 'LTE', 'BETWEEN', 'ISNULL', 'NOTNULL'],
  reference: ['EQ', 'NE', 'IN', 'ISNULL', 'NOTNULL'],
} as const satisfies Record<FieldType, readonly Operator[]>;

/** Number of keywords of each operator; `some` means several, separated by commas. */
export const keywordsOf = {
  EQ: 1,
  NE: 1,
  IN: 'some',
  CONTAINS: 1,
  STARTS: 1,
  GTE: 1,
  LTE: 1,
  BETWEEN: 2,
  ISNULL: 0,
  NOTNULL: 0,
} as const satisfies Record<Operator, 0 | 1 | 2 | 'some'>;

/** A field of a list. App columns, URL state, exports and the server's SQL read the same table. */
export interface ListField {
  readonly type: FieldType;
  /** Name for people; the key in words when absent. */
  readonly label?: string;
  readonly sort?: true;
  readonly filter?: true;
  /** True if the field is never empty: `ISNULL` and `NOTNULL` are not offered. */
  readonly always?: true;
  readonly options?: readonly string[];
}
export type ListFields = Record<string, ListField>;

/** Keys of the fields that can be filtered by. */
export type FilterField<F extends ListFields> = {
  [K in keyof F]: F[K] extends { filter: true } ? K : never;
}[keyof F] &
  string;
/** Keys of the fields that can be sorted by. */
export type SortField<F extends ListFields> = {
  [K in keyof F]: F[K] extends { sort: true } ? K : never;
}[keyof F] &
  string;
type OperatorOf<F extends ListField> = (typeof operatorsOf)[F['type']][number];

const longestText = 255;
/** Characters; enough for a hundred ids. */
const longestKeyword = 4000;
const stripped = v.pipe(
  v.string(),
  v.maxLength(longestKeyword, 'This is too long.'),
  v.transform(stripAsterisks),
);

/** A filter (specification, section 3). `IN` separates its keywords by commas. */
export const filter = v.pipe(
  v.strictObject({
    field: v.pipe(v.string(), v.maxLength(64)),
    operator: v.picklist(operators, ({ received }) => `There is no comparison ${received.slice(0, 50)}.`),
    keyword: v.optional(stripped, ''),
    keyword2: v.optional(stripped, ''),
  }),
  v.check(
    ({ operator, keyword, keyword2 }) =>
      operator === 'IN' || Math.max(keyword.length, keyword2.length) <= longestText,
    `At most ${longestText} characters.`,
  ),
);
export type Filter = v.InferOutput<typeof filter>;

/** Filters joined by OR. */
export const anyOf = v.strictObject({
  or: v.pipe(
    v.array(filter),
    v.minLength(1, 'Nothing stands in it.'),
    v.maxLength(20, 'At most 20 of them.'),
  ),
});
export type FilterEntry = Filter | v.InferOutput<typeof anyOf>;

/** Entries are joined by AND; an entry may hold one level of OR. */
export const filterEntry = v.lazy<v.GenericSchema<unknown, FilterEntry>>((input) =>
  typeof input === 'object' && input !== null && 'or' in input ? anyOf : filter,
);

const mostFilters = v.maxLength<unknown[], 20, string>(20, 'At most 20 filters.');
/** The filters of a list. Their number is checked before any of them is read. */
export const filterEntries = v.pipe(v.array(v.unknown()), mostFilters, v.array(filterEntry));

/** Makes a filter for a field of a list. An operator that does not fit the field does not compile. */
export const filterBy = <F extends ListFields, K extends FilterField<F>>(
  _fields: F,
  field: K,
  operator: OperatorOf<F[K]>,
  keyword = '',
  keyword2 = '',
): Filter => ({ field, operator, keyword, keyword2 });
