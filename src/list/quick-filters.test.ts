import { expect, test } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { filterBy } from '#contract/core/filters.ts';
import { beyondQuick, chooseQuickFilter, chosen, nothing } from './quick-filters.ts';

const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');

test('hold one choice of a field at a time', () => {
  const zurich = chooseQuickFilter([active], 'office_id', 'z');
  expect(chosen(zurich, 'office_id')).toBe('z');
  expect(chosen(chooseQuickFilter(zurich, 'office_id', 'b'), 'office_id')).toBe('b');
  expect(chooseQuickFilter(zurich, 'office_id', '')).toEqual([active]);
});

test('know nothing there: no manager assigned', () => {
  const nobody = chooseQuickFilter([], 'relationship_managers', nothing);
  expect(nobody).toEqual([filterBy(clientFields, 'relationship_managers', 'ISNULL')]);
  expect(chosen(nobody, 'relationship_managers')).toBe(nothing);
});

test('filters that no quick filter shows are left for tags, a second choice of one field too', () => {
  const quick = [{ field: 'business_status', kind: 'chips' }] as const;
  const other = filterBy(clientFields, 'business_status', 'EQ', 'LAPSED');
  const name = filterBy(clientFields, 'name', 'CONTAINS', 'a');
  expect(beyondQuick([active, other, name, { or: [active] }], quick)).toEqual([
    other,
    name,
    { or: [active] },
  ]);
  expect(beyondQuick([active], quick)).toEqual([]);
});
