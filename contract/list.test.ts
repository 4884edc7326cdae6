import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  checkList,
  type Filter,
  type ListFields,
  type ListQuery,
  listQuery,
  listSearch,
  operators,
  operatorsOf,
} from './list.ts';

const parse = (query: Record<string, string>) => v.parse(listQuery, query);
const fields = {
  name: { type: 'text', sort: true, filter: true },
  status: { type: 'choice', filter: true, options: ['ACTIVE', 'LAPSED'] },
  since: { type: 'date', sort: true, filter: true },
  managers: { type: 'reference', filter: true },
  hidden: { type: 'text' },
} as const satisfies ListFields;
const check = (filters: ListQuery['filters'], sort?: string) => checkList(fields, { filters, sort });
const entry = (field: string, operator: Filter['operator'], keyword = '', keyword2 = ''): Filter => ({
  field,
  operator,
  keyword,
  keyword2,
});

describe('the query string of a list', () => {
  test('is paged only when page and recordPerPage are both there', () => {
    expect(parse({})).toMatchObject({ page: 1, recordPerPage: 10 });
    expect(parse({ page: '3' })).toMatchObject({ page: 1, recordPerPage: 10 });
    expect(parse({ recordPerPage: '50' })).toMatchObject({ page: 1, recordPerPage: 10 });
    expect(parse({ page: '3', recordPerPage: '50' })).toMatchObject({ page: 3, recordPerPage: 50 });
  });

  test.each(['0', '-1', '1.5', 'x', '1000000001', ''])('refuses page %j in words', (page) => {
    expect(() => parse({ page, recordPerPage: '10' })).toThrow();
  });

  test('refuses filters that are no filters', () => {
    for (const filters of ['{', '{}', '[{"field":"a"}]', '[{"or":[]}]', 'null'])
      expect(() => parse({ filters })).toThrow();
  });

  test('strips asterisks around a keyword', () => {
    const { filters } = parse({
      filters: JSON.stringify([{ field: 'name', operator: 'CONTAINS', keyword: '**A*B*' }]),
    });
    expect(filters).toEqual([entry('name', 'CONTAINS', 'A*B')]);
  });

  test('comes back as it was written', () => {
    const keyword = fc
      .string({ maxLength: 40 })
      .filter((text) => !text.startsWith('*') && !text.endsWith('*'));
    const filter = fc.record({
      field: fc.constantFrom('name', 'status'),
      operator: fc.constantFrom(...operators),
      keyword,
      keyword2: keyword,
    });
    const query = fc.record({
      page: fc.integer({ min: 1, max: 1e9 }),
      recordPerPage: fc.integer({ min: 1, max: 100 }),
      sort: fc.option(fc.constantFrom('name', '-name'), { nil: undefined }),
      filters: fc.array(
        fc.oneof(filter, fc.record({ or: fc.array(filter, { minLength: 1, maxLength: 3 }) })),
        { maxLength: 5 },
      ),
      search: keyword.map((text) => text.trim()),
    });
    void fc.assert(
      fc.property(query, (one) => {
        expect(parse(listSearch(one))).toEqual(one);
      }),
    );
  });
});

describe('a query held against the fields of a list', () => {
  test('sets unknown fields aside and says which', () => {
    const checked = check(
      [entry('name', 'EQ', 'a'), entry('gone', 'EQ', 'b'), entry('hidden', 'EQ', 'c')],
      '-gone',
    );
    expect(checked.filters).toEqual([entry('name', 'EQ', 'a')]);
    expect(checked.sort).toBeUndefined();
    expect(checked.ignored).toEqual(['gone', 'hidden', 'gone']);
  });

  test('never takes a field from the prototype', () => {
    expect(check([entry('constructor', 'EQ', 'a')], '__proto__').filters).toEqual([]);
  });

  test.each([
    ['since', 'GTE', 'yesterday', 'is not a date'],
    ['since', 'EQ', '2026-02-30', 'is not a date'],
    ['managers', 'EQ', 'me', 'is not something of this list'],
    ['status', 'IN', 'ACTIVE,GONE', 'is not one of the choices'],
    ['status', 'CONTAINS', 'ACT', 'cannot be compared with CONTAINS'],
  ] as const)('%s %s %s is refused in words', (field, operator, keyword, words) => {
    expect(check([entry(field, operator, keyword)]).errors[field]?.[0]).toContain(words);
  });

  test('takes ISNULL without a keyword, in one level of OR', () => {
    const or = [entry('managers', 'ISNULL'), entry('since', 'BETWEEN', '2026-01-01', '2026-02-01')];
    expect(check([{ or }], '-since')).toEqual({
      filters: [{ or }],
      sort: { field: 'since', direction: 'DESC' },
      ignored: [],
      errors: {},
    });
  });

  test('every type has operators, all of them known', () => {
    for (const fitting of Object.values(operatorsOf))
      for (const one of fitting) expect(operators).toContain(one);
  });
});
