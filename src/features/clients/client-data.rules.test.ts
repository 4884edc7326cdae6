import { expect, test } from 'vitest';
import { factsOf, textOf } from './client-data.rules.ts';

test('values read as people write them', () => {
  expect(textOf(null)).toBe('');
  expect(textOf(true)).toBe('Yes');
  expect(textOf('2026-11-05')).toBe('05 Nov 2026');
  expect(textOf('IBM')).toBe('IBM');
  expect(textOf([])).toBe('');
  expect(textOf({ id: 'x', name: 'Zürich' })).toBe('Zürich');
  const people = [
    { id: 'x', display_name: 'Ann Lee', role: 'LEAD' },
    { id: 'y', display_name: 'Bo', role: 'DEPUTY' },
  ];
  expect(textOf(people)).toBe('Ann Lee: Lead, Bo: Deputy');
  expect(textOf({ key: 'vat', label: 'VAT group', country: null, value: 'Yes' })).toBe('VAT group: Yes');
});

test('the facts keep the order of the answer', () => {
  expect(factsOf({ kyc_level: 'STANDARD', client_since: '2020-01-02' })).toEqual([
    { label: 'KYC level', value: 'Standard' },
    { label: 'Client since', value: '02 Jan 2020' },
  ]);
});

test('codes are said in words, and names that look like codes stay', () => {
  expect(textOf('ACTIVE', 'business_status')).toBe('Active');
  expect(textOf('SG', 'jurisdiction')).toBe('Singapore');
  expect(textOf('12-31', 'year_end')).not.toBe('12-31');
  expect(textOf(['registered-address', 'invoice'], 'missing_data_medium')).toBe(
    'registered address, invoice',
  );
  expect(textOf([{ document_type: 'FEE_SCHEDULE', modified: '2026-10-01T10:00:00.000Z' }])).toMatch(
    /^Fee Schedule: 01 Oct 2026/,
  );
  expect(textOf({ name: 'KPMG' })).toBe('KPMG');
});
