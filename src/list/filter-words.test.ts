import { expect, test } from 'vitest';
import { clientFields } from '#contract/clients/clients.ts';
import { type Filter, filterBy } from '#contract/core/filters.ts';
import { filterable, filterWords } from './filter-words.ts';

const vocabulary = {
  fields: clientFields,
  choices: { office_id: [{ value: 'z', label: 'Zurich' }] },
};
const words = (field: string, operator: Filter['operator'], keyword = '') =>
  filterWords({ field, operator, keyword, keyword2: '' }, vocabulary);

test('filters read in words, names in place of ids and codes', () => {
  expect(words('office_id', 'EQ', 'z')).toBe('Office is Zurich');
  expect(words('office_id', 'EQ', 'unknown')).toBe('Office is …');
  expect(words('business_status', 'IN', 'ACTIVE,ON_HOLD')).toBe('Status is one of Active, On Hold');
  expect(words('relationship_managers', 'ISNULL')).toBe('Relationship manager is empty');
  expect(words('name', 'CONTAINS', 'quay')).toBe('Name contains quay');
});

test('a range of dates and alternatives', () => {
  const range = filterBy(clientFields, 'client_since', 'BETWEEN', '2020-01-01', '2021-01-31');
  const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');
  expect(filterWords({ or: [active, range] }, vocabulary)).toBe(
    'Status is Active or Client since between 01 Jan 2020 and 31 Jan 2021',
  );
});

test('a field the list does not have is called what it says', () => {
  expect(filterWords({ field: 'shoe_size', operator: 'EQ', keyword: '43', keyword2: '' }, vocabulary)).toBe(
    'Shoe Size is 43',
  );
});

test('fields chosen from a list are offered once that list is known', () => {
  const known = filterable({ fields: clientFields, choices: { office_id: [{ value: 'z', label: 'Z' }] } });
  expect(known).toEqual(expect.arrayContaining(['name', 'business_status', 'client_since', 'office_id']));
  expect(known).not.toContain('jurisdiction');
  expect(known).not.toContain('office');
});
