import { clientSearchMinLength, defaultPage, defaultRecordPerPage } from './limits.ts';

/* The rules of the specification's section 5 about lists. */

/** A filter value without leading and trailing asterisks. Linear in its length. */
export function stripAsterisks(value: string): string {
  let start = 0;
  let end = value.length;
  while (value[start] === '*') start++;
  while (end > start && value[end - 1] === '*') end--;
  return value.slice(start, end);
}

/** The requested page if both `page` and `recordPerPage` are given; else the defaults for both. */
export function pagingOf(query: { page?: number | undefined; recordPerPage?: number | undefined }) {
  const { page, recordPerPage } = query;
  return page === undefined || recordPerPage === undefined
    ? { page: defaultPage, recordPerPage: defaultRecordPerPage }
    : { page, recordPerPage };
}

/** Scripts without spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** True if a text is long enough to be searched anywhere in a client's name: 3 characters, in scripts without spaces 1. */
export const isSearchable = (text: string): boolean =>
  [...text].length >= clientSearchMinLength || unspaced.test(text);
