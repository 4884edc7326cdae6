import { expect, test } from 'vitest';
import { dataFactsOf, dataTextOf } from './client-data.rules.ts';

test('values read as people write them', () => {
  expect(dataTextOf(null)).toBe('');
  expect(dataTextOf(true)).toBe('Yes');
  expect(dataTextOf('2026-11-05')).toBe('05 Nov 2026');
  expect(dataTextOf('IBM')).toBe('IBM');
  expect(dataTextOf([])).toBe('');
  expect(dataTextOf({ id: 'x', name: 'Zürich' })).toBe('Zürich');
  const people = [
    { id: 'x', display_name: 'Ann Lee', role: 'LEAD' },
    { id: 'y', display_name: 'Bo', role: 'DEPUTY' },
  ];
  expect(dataTextOf(people)).toBe('Ann Lee: Lead, Bo: Deputy');
  expect(dataTextOf({ key: 'vat', label: 'VAT group', country: null, value: 'Yes' })).toBe('VAT group: Yes');
});

test('the facts keep the order of the answer', () => {
  expect(dataFactsOf({ kyc_level: 'STANDARD', client_since: '2020-01-02' })).toEqual([
    { label: 'KYC level', value: 'Standard' },
    { label: 'Client since', value: '02 Jan 2020' },
  ]);
});

test('codes are said in words, and names that look like codes stay', () => {
  expect(dataTextOf('ACTIVE', 'business_status')).toBe('Active');
  expect(dataTextOf('SG', 'jurisdiction')).toBe('Singapore');
  expect(dataTextOf('12-31', 'year_end')).not.toBe('12-31');
  expect(dataTextOf(['registered-address', 'invoice'], 'missing_data_medium')).toBe(
    'registered address, invoice',
  );
  expect(dataTextOf([{ document_type: 'FEE_SCHEDULE', modified: '2026-10-01T10:00:00.000Z' }])).toMatch(
    /^Fee Schedule: 01 Oct 2026/,
  );
  expect(dataTextOf({ name: 'KPMG' })).toBe('KPMG');
});
