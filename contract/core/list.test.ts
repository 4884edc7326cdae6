import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { operators } from './filters.ts';
import { pageSizes } from './limits.ts';
import { listQuery, listSearch } from './list.ts';
import { line } from './text/pasted.ts';

const parse = (query: Record<string, string>) => v.parse(listQuery, query);
const refusal = (query: Record<string, string>) => {
  const result = v.safeParse(listQuery, query);
  return result.success ? undefined : result.issues[0].message;
};
const filters = (...entries: unknown[]) => ({ filters: JSON.stringify(entries) });

test('is paged only when page and recordPerPage are both there', () => {
  expect(parse({})).toMatchObject({ page: 1, recordPerPage: 10 });
  expect(parse({ page: '3' })).toMatchObject({ page: 1, recordPerPage: 10 });
  expect(parse({ recordPerPage: '50' })).toMatchObject({ page: 1, recordPerPage: 10 });
  expect(parse({ page: '3', recordPerPage: '50' })).toMatchObject({ page: 3, recordPerPage: 50 });
});

test.each([
  ['0', 'The page must be at least 1.'],
  ['-1', 'The page must be a whole number.'],
  ['1.5', 'The page must be a whole number.'],
  ['x', 'The page must be a whole number.'],
  ['1000000001', 'The page is too large.'],
  ['', 'The page must be a whole number.'],
])('refuses page %j in words', (page, words) => {
  expect(refusal({ page, recordPerPage: '10' })).toBe(words);
});

test.each([...pageSizes])('takes pages of %i rows', (size) => {
  expect(parse({ page: '2', recordPerPage: String(size) })).toMatchObject({ page: 2, recordPerPage: size });
});

test.each(['1', '9', '11', '25', '99', '101', '010', '1e1', '10.0', ' 10', '-10', '0', ''])(
  'refuses pages of %j rows, even without a page',
  (recordPerPage) => {
    const words = 'A page has 10, 20, 30, 50, 100 rows.';
    expect(refusal({ page: '1', recordPerPage })).toBe(words);
    expect(refusal({ recordPerPage })).toBe(words);
  },
);

test('takes page 1,000,000,000', () => {
  expect(parse({ page: '1000000000', recordPerPage: '10' }).page).toBe(1e9);
});

test.each(['{', '{}', '[{"field":"a"}]', '[null]', '[[]]', 'null', '[{"field":1,"operator":"EQ"}]'])(
  'refuses filters that are none: %s',
  (text) => {
    expect(refusal({ filters: text })).toMatch(/could not be read|There is no comparison/);
  },
);

test('a refusal says which filter is wrong, and how', () => {
  const fine = { field: 'a', operator: 'EQ', keyword: 'b' };
  expect(refusal(filters(fine, { ...fine, operator: 'LIKE' }))).toBe(
    'Filter 2: There is no comparison "LIKE".',
  );
  expect(refusal(filters({ ...fine, keyword: 'x'.repeat(256) }))).toBe('Filter 1: At most 255 characters.');
  expect(refusal(filters({ or: [] }))).toBe('Filter 1: Nothing stands in it.');
  expect(refusal(filters({ or: [{ or: [fine] }] }))).toBe('Filter 1: The filters could not be read.');
  expect(refusal(filters(...Array(21).fill(fine)))).toBe('At most 20 filters.');
});

test('IN has room for many ids', () => {
  const keyword = Array.from({ length: 60 }, () => crypto.randomUUID()).join(',');
  expect(parse(filters({ field: 'a', operator: 'IN', keyword })).filters).toHaveLength(1);
});

test('strips asterisks around a keyword', () => {
  const [filter] = parse(filters({ field: 'name', operator: 'CONTAINS', keyword: '**A*B*' })).filters;
  expect(filter).toEqual({ field: 'name', operator: 'CONTAINS', keyword: 'A*B', keyword2: '' });
});

describe('as the app writes it', () => {
  const isBare = (text: string) => !text.startsWith('*') && !text.endsWith('*');
  const keyword = fc.string({ maxLength: 40 }).filter(isBare);
  const filter = fc.record({
    field: fc.constantFrom('name', 'status'),
    operator: fc.constantFrom(...operators),
    keyword,
    keyword2: keyword,
  });
  const query = fc.record({
    page: fc.integer({ min: 1, max: 1e9 }),
    recordPerPage: fc.constantFrom(...pageSizes),
    sort: fc.option(fc.constantFrom('name', '-name'), { nil: undefined }),
    filters: fc.array(fc.oneof(filter, fc.record({ or: fc.array(filter, { minLength: 1, maxLength: 3 }) })), {
      maxLength: 5,
    }),
    search: keyword.map((text) => v.parse(v.pipe(v.string(), line), text)).filter(isBare),
    countAll: fc.boolean(),
  });

  test('comes back as it was written', () => {
    void fc.assert(
      fc.property(query, (one) => {
        expect(parse(listSearch(one))).toEqual(one);
      }),
    );
  });
});
