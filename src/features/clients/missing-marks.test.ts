import { expect, test } from 'vitest';
import type { Client } from '../../../contract/clients.ts';
import { clientValues } from './client-values.ts';
import { markOf, missingField, parts } from './missing-marks.rules.ts';

const nothing = { missing_data_high: [], missing_data_medium: [], missing_data_low: [] };

test('a part of a record counts what is missing of it, marked by what matters most', () => {
  const client = {
    missing_data_high: ['contact'],
    missing_data_medium: ['sector', 'tax-id', 'registered-address'],
    missing_data_low: ['website', 'city', 'document'],
  };
  expect(markOf(client, 'info')).toEqual({ count: 3, severity: 'medium' });
  expect(markOf(client, 'addresses')).toEqual({ count: 2, severity: 'medium' });
  expect(markOf({ ...client, missing_data_high: ['service'] }, 'info')).toEqual({
    count: 4,
    severity: 'high',
  });
});

test('what is missing of nothing, or of other parts, is no mark', () => {
  expect(markOf(nothing, 'info')).toBeUndefined();
  expect(markOf({ ...nothing, missing_data_high: ['contact', 'rm'] }, 'info')).toBeUndefined();
});

test('what is missing of the record reads in plain words and leads to its field in the form', () => {
  const several = { former_names: [], teams: [], services: [] };
  const form = Object.keys(clientValues({ office: { id: '' }, ...several } as unknown as Client));
  expect(parts.info.map(missingField).filter(({ field }) => !form.includes(field ?? ''))).toEqual([]);
  expect(missingField('website')).toEqual({ words: 'website', field: 'website_url' });
  expect(missingField('rm')).toEqual({ words: 'relationship manager', field: undefined });
});
