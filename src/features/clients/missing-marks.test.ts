import { expect, test } from 'vitest';
import { newClientValues } from './client-values.ts';
import { markOf, missingField, missingInForm } from './missing-marks.rules.ts';

const nothing = { missing_data_high: [], missing_data_medium: [], missing_data_low: [] };

test('a part of a record counts what is missing of it, marked by what matters most', () => {
  const client = {
    missing_data_high: ['contact'],
    missing_data_medium: ['sector', 'tax-id', 'registered-address'],
    missing_data_low: ['website', 'city', 'document'],
  };
  expect(markOf(client, missingInForm)).toEqual({ count: 3, severity: 'medium' });
  expect(markOf(client, ['registered-address', 'city'])).toEqual({ count: 2, severity: 'medium' });
  expect(markOf({ ...client, missing_data_high: ['service'] }, missingInForm)).toEqual({
    count: 4,
    severity: 'high',
  });
});

test('no missing data, or those of other parts, give no mark', () => {
  expect(markOf(nothing, missingInForm)).toBeUndefined();
  expect(markOf({ ...nothing, missing_data_high: ['contact', 'rm'] }, missingInForm)).toBeUndefined();
});

test('missing data of the record read in plain words and lead to their field in the form', () => {
  const form = Object.keys(newClientValues('CORPORATE'));
  expect(missingInForm.map(missingField).filter(({ place }) => !form.includes(place?.field ?? ''))).toEqual(
    [],
  );
  expect(missingField('website')).toEqual({
    words: 'website',
    place: { page: 'info/update', field: 'website_url' },
  });
  expect(missingField('rm')).toEqual({
    words: 'relationship manager',
    place: { page: 'relationship-managers/create', field: 'user' },
  });
});
