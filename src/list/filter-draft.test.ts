import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { type FilterEntry, filterBy, operators } from '#contract/core/filters.ts';
import {
  draftOf,
  filtersOf,
  freshFilter,
  isSound,
  replaced,
  withAlternative,
  withOperator,
  withoutFilter,
  withRow,
} from './filter-draft.ts';

const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');
const name = filterBy(clientFields, 'name', 'CONTAINS', 'quay');

test('a draft is what was filtered by, and comes back', () => {
  const filter = fc.record({
    field: fc.constantFrom('name', 'kind'),
    operator: fc.constantFrom(...operators),
    keyword: fc.string(),
    keyword2: fc.string(),
  });
  const entry: fc.Arbitrary<FilterEntry> = fc.oneof(
    filter,
    fc.record({ or: fc.array(filter, { minLength: 2, maxLength: 4 }) }),
  );
  void fc.assert(
    fc.property(fc.array(entry), (filters) => {
      expect(filtersOf(draftOf(filters))).toEqual(filters);
    }),
  );
});

test('rows are joined by AND, alternatives by OR; a row goes with its last comparison', () => {
  const draft = withAlternative(withRow(draftOf([active]), name), 1, active);
  expect(filtersOf(draft)).toEqual([active, { or: [name, active] }]);
  expect(filtersOf(withoutFilter(draft, 1, 1))).toEqual([active, name]);
  expect(filtersOf(withoutFilter(withoutFilter(draft, 1, 0), 1, 0))).toEqual([active]);
  expect(filtersOf(replaced(draft, 0, 0, name))).toEqual([name, { or: [name, active] }]);
});

describe('another operator', () => {
  test('keeps what was written as far as it fits', () => {
    const range = filterBy(clientFields, 'client_since', 'BETWEEN', '2020-01-01', '2021-01-01');
    expect(withOperator(range, 'GTE')).toMatchObject({ keyword: '2020-01-01', keyword2: '' });
    expect(withOperator(range, 'ISNULL')).toMatchObject({ keyword: '', keyword2: '' });
    const some = filterBy(clientFields, 'business_status', 'IN', 'ACTIVE,LAPSED');
    expect(withOperator(some, 'EQ')).toMatchObject({ keyword: 'ACTIVE' });
  });
});

test('a fresh comparison says nothing yet, and cannot be applied', () => {
  for (const field of ['name', 'business_status', 'client_since'])
    expect(isSound(clientFields, [[freshFilter(clientFields, field)]])).toBe(false);
  expect(isSound(clientFields, [[active], [name]])).toBe(true);
  expect(isSound(clientFields, [[{ ...name, field: 'gone' }]])).toBe(false);
});
