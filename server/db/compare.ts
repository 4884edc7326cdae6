import {
  and,
  between,
  Column,
  eq,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { FieldType, Filter } from '#contract/core/filters.ts';
import { fold, folds } from '#contract/core/fold.ts';
import { isSearchable } from '#contract/core/list-rules.ts';
import { valuesOf } from '#contract/core/validate-list-query.ts';

/** Escapes `%` and `_` in text a person types. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The key by which texts are searched: the two ways in which they are folded, each between line breaks, which no folded text has. Names that lists of
 * many rows are searched by are kept so by the database, in columns `…_key`.
 */
export const searchKey = (...texts: SQLWrapper[]): SQL =>
  texts.length === 1
    ? sql`app.search_key(${texts[0]})`
    : sql`app.search_key(concat_ws(' ', ${sql.join(texts, sql`, `)}))`;

/** Condition that a key has one of the ways of a text, in a place of a pattern: `%` stands for anything, a line break for the end of a text. */
const isIn = (key: SQLWrapper, text: string, inPlace: (way: string) => string): SQL =>
  sql`(${sql.join(
    folds(text).map((way) => sql`${key} like ${inPlace(literally(way))}`),
    sql` or `,
  )})`;

/** Condition that a text occurs in a key. */
export const occurs = (key: SQLWrapper, text: string): SQL => isIn(key, text, (way) => `%${way}%`);

/** Condition that a key is of a text that is the same name: what is written out does not count. */
export const isNamed = (key: SQLWrapper, text: string): SQL =>
  sql`${key} like ${`\n${literally(fold(text))}\n%`}`;

/** Condition that every word of a text occurs in a key, in any order. */
export const everyWord = (key: SQLWrapper, text: string): SQL | undefined =>
  and(...text.split(/\s+/).map((word) => occurs(key, word)));

const beforeWords = ['\n', ' ', '-', '(', '.', "'"];

/**
 * Condition of a text search: anywhere in the key. A text too short for a trigram index is searched at the beginning of words, which the index
 * also supports and which is what so short a text means.
 */
export const searchCondition = (key: SQLWrapper, text: string): SQL | undefined =>
  isSearchable(fold(text))
    ? occurs(key, text)
    : or(...beforeWords.map((before) => isIn(key, text, (way) => `%${before}${way}%`)));

/**
 * A checked filter as a condition that an index of the column supports. An empty value differs from every keyword. Texts are compared by their
 * key: one that the database keeps, or what `searchKey` makes of the column.
 */
export function compare(
  column: SQLWrapper,
  type: FieldType,
  filter: Filter,
  key: SQLWrapper = searchKey(column),
): SQL | undefined {
  if (filter.operator === 'ISNULL') return isNull(column);
  if (filter.operator === 'NOTNULL') return isNotNull(column);
  if (type === 'text') return compareText(column, key, filter);
  if (is(column, Column) && column.getSQLType() === 'timestamptz') return compareDay(column, filter);
  // Compared as numeric: a keyword with decimals, or too large for an integer column, is no error.
  if (type === 'number') return compareValue(column, filter, (text) => sql`${text}::numeric`);
  return compareValue(column, filter);
}

function compareText(column: SQLWrapper, key: SQLWrapper, { operator, keyword }: Filter): SQL | undefined {
  const same = isIn(key, keyword, (way) => `%\n${way}\n%`);
  if (operator === 'CONTAINS') return occurs(key, keyword);
  if (operator === 'STARTS') return isIn(key, keyword, (way) => `%\n${way}%`);
  return operator === 'NE' ? or(not(same), isNull(column)) : same;
}

function compareValue(
  column: SQLWrapper,
  { operator, keyword, keyword2 }: Filter,
  asValue: (text: string) => string | SQL = (text) => text,
): SQL | undefined {
  const value = asValue(keyword);
  if (operator === 'IN') return inArray(column, valuesOf(keyword));
  if (operator === 'NE') return or(ne(column, value), isNull(column));
  if (operator === 'GTE') return gte(column, value);
  if (operator === 'LTE') return lte(column, value);
  if (operator === 'BETWEEN') return between(column, value, asValue(keyword2));
  return eq(column, value);
}

/** Compares an instant with days in UTC, the time zone of every connection. */
function compareDay(column: SQLWrapper, { operator, keyword, keyword2 }: Filter): SQL | undefined {
  const from = gte(column, sql`${keyword}::date`);
  const until = (day: string) => lt(column, sql`${day}::date + 1`);
  if (operator === 'GTE') return from;
  if (operator === 'LTE') return until(keyword);
  return and(from, until(operator === 'BETWEEN' ? keyword2 : keyword));
}

/** Condition on the values of rows linked to a row, which `rows` selects by `from … where …`: one of them is asked for, or none is there. */
export const linkedRows =
  (column: SQL, rows: SQL) =>
  ({ operator, keyword }: Filter): SQL => {
    const some = (condition: SQL) => sql`exists (select ${rows} and ${condition})`;
    const among = operator === 'IN' ? inArray(column, valuesOf(keyword)) : eq(column, keyword);
    if (operator === 'NOTNULL') return some(sql`true`);
    if (operator === 'ISNULL') return not(some(sql`true`));
    return operator === 'NE' ? not(some(among)) : some(among);
  };
