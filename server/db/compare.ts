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
import type { FieldType, Filter } from '../../contract/core/filters.ts';
import { clientSearchMinLength } from '../../contract/core/limits.ts';
import { valuesOf } from '../../contract/core/validate-list-query.ts';

/** Escapes `%` and `_` in text a person types. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** The LIKE pattern for a text anywhere in a value. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Like `ilike`, but with `lower(…)`, which the indexes are on. */
const like = (column: SQLWrapper, pattern: string): SQL => sql`lower(${column}) like lower(${pattern})`;

/** Condition that every word of a text occurs, in any order; `words` is in lower case, as its index. */
export const everyWord = (words: SQL, text: string): SQL | undefined =>
  and(...text.split(/\s+/).map((word) => sql`${words} like lower(${containing(word)})`));

/** Scripts without spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const beforeWords = ['', '% ', '%-', '%(', '%.', "%'"];

/**
 * Condition of a text search: anywhere in the column. A text too short for a trigram index is searched at the beginning of words, which the
 * index also supports and which is what so short a text means.
 */
export const searchCondition = (column: SQLWrapper, text: string): SQL | undefined =>
  [...text].length >= clientSearchMinLength || unspaced.test(text)
    ? like(column, containing(text))
    : or(...beforeWords.map((before) => like(column, `${before}${literally(text)}%`)));

/** A checked filter as a condition that an index of the column supports. An empty value differs from every keyword. */
export function compare(column: SQLWrapper, type: FieldType, filter: Filter): SQL | undefined {
  if (filter.operator === 'ISNULL') return isNull(column);
  if (filter.operator === 'NOTNULL') return isNotNull(column);
  if (type === 'text') return compareText(column, filter);
  if (is(column, Column) && column.getSQLType() === 'timestamptz') return compareDay(column, filter);
  // Compared as numeric: a keyword with decimals, or too large for an integer column, is no error.
  if (type === 'number') return compareValue(column, filter, (text) => sql`${text}::numeric`);
  return compareValue(column, filter);
}

function compareText(column: SQLWrapper, { operator, keyword }: Filter): SQL | undefined {
  const same = like(column, literally(keyword));
  if (operator === 'CONTAINS') return like(column, containing(keyword));
  if (operator === 'STARTS') return like(column, `${literally(keyword)}%`);
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
