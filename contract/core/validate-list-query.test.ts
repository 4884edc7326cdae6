import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FieldType,
  type Filter,
  filterBy,
  keywordsOf,
  type ListFields,
  operators,
  operatorsOf,
} from './filters.ts';
import type { ListQuery } from './list.ts';
import { operatorsFor, problemOf, validateListQuery, valuesOf } from './validate-list-query.ts';

const fields = {
  name: { type: 'text', sort: true, filter: true, always: true },
  status: { type: 'choice', filter: true, options: ['ACTIVE', 'LAPSED'] },
  since: { type: 'date', sort: true, filter: true },
  managers: { type: 'reference', filter: true },
  size: { type: 'number', filter: true },
  hidden: { type: 'text' },
} as const satisfies ListFields;
const check = (filters: ListQuery['filters'], sort?: string) => validateListQuery(fields, { filters, sort });
const entry = (field: string, operator: Filter['operator'], keyword = '', keyword2 = ''): Filter => ({
  field,
  operator,
  keyword,
  keyword2,
});

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
  ['since', 'GTE', 'yesterday', '', '“yesterday” is not a date like 2026-01-31.'],
  ['since', 'EQ', '2026-02-30', '', '“2026-02-30” is not a date like 2026-01-31.'],
  ['since', 'BETWEEN', '2026-01-01', '', 'Choose the first and the last date.'],
  [
    'since',
    'BETWEEN',
    '2026-02-01',
    '2026-01-01',
    'The first day comes after the last: choose the earlier one first.',
  ],
  ['managers', 'EQ', 'me', '', '“me” is not something of this list.'],
  ['managers', 'IN', ' , ', '', 'Choose at least one.'],
  ['status', 'IN', 'ACTIVE,GONE', '', '“GONE” is not an option.'],
  ['status', 'CONTAINS', 'ACT', '', 'This field cannot be compared with CONTAINS.'],
  ['name', 'ISNULL', '', '', 'This field cannot be compared with ISNULL.'],
  ['name', 'CONTAINS', '', '', 'Write something to compare with.'],
  ['size', 'BETWEEN', '9', '10', undefined],
  ['size', 'EQ', '1e3', '', '“1e3” is not a number.'],
] as const)('%s %s %s %s: %s', (field, operator, keyword, keyword2, words) => {
  expect(check([entry(field, operator, keyword, keyword2)]).errors[field]?.[0]).toBe(words);
});

test('takes ISNULL without a keyword, in one level of OR', () => {
  const or = [
    filterBy(fields, 'managers', 'ISNULL'),
    filterBy(fields, 'since', 'BETWEEN', '2026-01-01', '2026-02-01'),
  ];
  expect(check([{ or }], '-since')).toEqual({
    fields,
    filters: [{ or }],
    sort: { field: 'since', direction: 'DESC' },
    ignored: [],
    errors: {},
  });
});

test('an OR of which one alternative cannot be applied is not applied at all: without it, it would find less than was asked', () => {
  const named = entry('name', 'EQ', 'a');
  const lost = check([{ or: [named, entry('gone', 'EQ', 'b')] }]);
  expect([lost.filters, lost.ignored]).toEqual([[], ['gone']]);
  const unfit = check([{ or: [named, entry('since', 'EQ', 'soon')] }, named]);
  expect([unfit.filters, Object.keys(unfit.errors)]).toEqual([[named], ['since']]);
});

test('every type has operators, all of them known', () => {
  for (const fitting of Object.values(operatorsOf))
    for (const one of fitting) expect(operators).toContain(one);
});

describe('whatever is asked', () => {
  const anyFilter = fc.record({
    field: fc.oneof(fc.constantFrom(...Object.keys(fields)), fc.string({ maxLength: 10 })),
    operator: fc.constantFrom(...operators),
    keyword: fc.oneof(fc.string(), fc.constantFrom('ACTIVE', '2026-01-01', '7'), fc.uuid()),
    keyword2: fc.oneof(fc.string(), fc.constantFrom('2026-12-31', '8')),
  });
  const entries = fc.array(
    fc.oneof(anyFilter, fc.record({ or: fc.array(anyFilter, { minLength: 1, maxLength: 3 }) })),
    { maxLength: 6 },
  );
  const flat = (filters: ListQuery['filters']): Filter[] =>
    filters.flatMap((one) => ('or' in one ? one.or : [one]));

  test('each filter applies, or something of it is told as unknown or refused in words', () => {
    void fc.assert(
      fc.property(entries, (filters) => {
        const { filters: applied, errors } = check(filters);
        for (const words of Object.values(errors).flat()) expect(words).toMatch(/^.{5,}[.]$/su);
        for (const one of flat(applied)) expect(fields).toHaveProperty(one.field);
        const isTold = (entry: ListQuery['filters'][number]) => {
          const { ignored, errors } = check([entry]);
          return ignored.length + Object.keys(errors).length > 0;
        };
        expect(applied).toEqual(filters.filter((entry) => !isTold(entry)));
      }),
    );
  });

  test('a filter applies only with an operator and a keyword of its field’s type', () => {
    void fc.assert(
      fc.property(entries, (filters) => {
        for (const { field, operator, keyword } of flat(check(filters).filters)) {
          const { type, always } = fields[field as keyof typeof fields] as {
            type: FieldType;
            always?: true;
          };
          expect(operatorsFor({ type, ...(always && { always }) })).toContain(operator);
          if (keywordsOf[operator] === 'some') expect(valuesOf(keyword).length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('the same filters twice say the same', () => {
    void fc.assert(
      fc.property(entries, (filters) => {
        const once = check(filters);
        expect(check(once.filters)).toMatchObject({ filters: once.filters, ignored: [], errors: {} });
      }),
    );
  });
});

test('a filter without its words is never applied', () => {
  for (const type of Object.keys(operatorsOf) as FieldType[])
    for (const operator of operatorsOf[type])
      expect(problemOf({ type, filter: true }, entry('x', operator)) === undefined).toBe(
        keywordsOf[operator] === 0,
      );
});
