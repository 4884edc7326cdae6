import { expect, test } from 'vitest';
import { factsOf, textOf } from './client-data.rules.ts';

test('values read as people write them', () => {
  expect(textOf(null)).toBe('');
  expect(textOf(true)).toBe('Yes');
  expect(textOf('2026-11-05')).toBe('05 Nov 2026');
  expect(textOf('ACTIVE')).toBe('ACTIVE');
  expect(textOf([])).toBe('');
  expect(textOf({ id: 'x', name: 'Zürich' })).toBe('Zürich');
  const people = [
    { id: 'x', display_name: 'Ann Lee', role: 'LEAD' },
    { id: 'y', display_name: 'Bo', role: 'DEPUTY' },
  ];
  expect(textOf(people)).toBe('Ann Lee: LEAD, Bo: DEPUTY');
  expect(textOf({ key: 'vat', label: 'VAT group', country: null, value: 'Yes' })).toBe('VAT group: Yes');
});

test('the facts keep the order of the answer', () => {
  expect(factsOf({ kyc_level: 'STANDARD', client_since: '2020-01-02' })).toEqual([
    { label: 'Kyc level', value: 'STANDARD' },
    { label: 'Client since', value: '02 Jan 2020' },
  ]);
});
