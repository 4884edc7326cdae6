import { describe, expect, test } from 'vitest';
import { addressForm } from '#contract/clients/addresses.form.ts';
import { contactForm } from '#contract/clients/contacts.form.ts';
import { type QualityFacts, qualityChecks } from '#contract/clients/quality.ts';
import { relationshipManagerForm } from '#contract/clients/relationship-managers.form.ts';
import { groupMembershipForm } from '#contract/parent-groups/group-memberships.form.ts';
import { newClientValues } from '../client-values.ts';
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

const id = '01990000-0000-7000-8000-000000000001';
const address = { id, types: ['REGISTERED'], line1: 'X', city: null, postal_code: null };
const country = { code: 'CH', name: 'Switzerland' };
const facts = (has_contact: boolean) => ({ has_contact }) as QualityFacts;
const empty = { client_addresses: [], quality_facts: facts(false) };
const filled = { client_addresses: [{ ...address, country }], quality_facts: facts(true) };

/** The fields that the form of each page has. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'info/update': Object.keys(newClientValues('CORPORATE')),
  'addresses/create': Object.keys(addressForm.entries),
  [`addresses/update/${id}`]: Object.keys(addressForm.entries),
  'contacts/create': Object.keys(contactForm.entries),
  'parent-groups/create': Object.keys(groupMembershipForm.entries),
  'relationship-managers/create': Object.keys(relationshipManagerForm.entries),
};
/** The pages of a client without a form of their own. */
const pages = ['info', 'bd', 'documents', 'contacts/list'];
/** Fields that no page of the app fills in: invoices come from the accounting tool. */
const elsewhere = ['invoice'];

describe('what is missing reads in plain words and leads to the field that fills it in', () => {
  const names = [...new Set(qualityChecks.map(({ field }) => field))];
  test.each(names)('%s', (name) => {
    for (const client of [empty, filled]) {
      const { words, place } = missingField(name, client);
      expect(words).toBe(words.trim());
      if (elsewhere.includes(name)) expect(place).toBeUndefined();
      else if (place?.field === undefined) expect(pages).toContain(place?.page);
      else expect(forms[place.page]).toContain(place.field);
    }
  });

  test('in the words of people, to the record there is', () => {
    expect(missingField('website', empty)).toEqual({
      words: 'website',
      place: { page: 'info/update', field: 'website_url' },
    });
    expect(missingField('rm', empty)).toEqual({
      words: 'relationship manager',
      place: { page: 'relationship-managers/create', field: 'user' },
    });
    expect(missingField('city', empty).place).toEqual({ page: 'addresses/create', field: 'city' });
    expect(missingField('city', filled).place).toEqual({ page: `addresses/update/${id}`, field: 'city' });
  });
});
