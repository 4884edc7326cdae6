import { describe, expect, test } from 'vitest';
import { missingData, type QualityFacts } from './missing-data.ts';

const today = '2026-11-22';
const id = '01990000-0000-7000-8000-000000000001';
const whole: QualityFacts = {
  kind: 'CORPORATE',
  name: 'Alder Foods Limited',
  business_status: 'ACTIVE',
  company_type: 'PRIVATE_LIMITED_BY_SHARES',
  jurisdiction: 'HK',
  date_of_incorporation: '2019-04-01',
  sector: 'Food Producers',
  client_since: '2020-01-01',
  registration_number: '1234567',
  tax_id: 'T1',
  year_end: '12-31',
  website_url: 'https://alder.example',
  phone: '+852 1234 5678',
  hubspot: '1',
  last_invoice: '2026-11-01',
  teams: [{ id, name: 'Payroll' }],
  services: [{ billable: true }],
  relationship_managers: [{ id, display_name: 'A B', first_name: 'A', last_name: 'B' }],
  client_addresses: [
    {
      id,
      types: ['REGISTERED'],
      line1: '1 Main Street',
      city: 'Central',
      postal_code: null,
      country: { code: 'HK', name: 'Hong Kong' },
    },
  ],
  documents: [{ document_type: 'CONTRACT', modified: '2026-10-01T10:00:00.000Z' }],
  due: [],
  contacts: [{ email: 'a@b.example', job_title: 'Director', is_primary: true }],
};
const missing = (change: Partial<QualityFacts>) => missingData({ ...whole, ...change }, today);
const nothing = { missing_data_high: [], missing_data_medium: [], missing_data_low: [] };

test('a client with everything lacks nothing', () => {
  expect(missing({})).toEqual(nothing);
});

describe('each field is named by how much it matters', () => {
  test.each<[keyof typeof nothing, string, Partial<QualityFacts>]>([
    ['missing_data_high', 'name', { name: ' ' }],
    ['missing_data_high', 'company-type', { company_type: null }],
    ['missing_data_high', 'jurisdiction-of-incorporation', { jurisdiction: '' }],
    ['missing_data_high', 'service', { services: [] }],
    ['missing_data_high', 'team', { teams: [] }],
    ['missing_data_high', 'rm', { relationship_managers: [] }],
    ['missing_data_high', 'contact', { contacts: [{ email: null, job_title: 'CFO', is_primary: true }] }],
    ['missing_data_medium', 'date-of-incorporation', { date_of_incorporation: null }],
    ['missing_data_medium', 'sector', { sector: null }],
    ['missing_data_medium', 'client-since', { client_since: null }],
    ['missing_data_medium', 'registration-number', { registration_number: null }],
    ['missing_data_medium', 'tax-id', { tax_id: null }],
    ['missing_data_medium', 'year-end', { year_end: null }],
    [
      'missing_data_medium',
      'registered-address',
      { client_addresses: whole.client_addresses.map((address) => ({ ...address, types: ['BILLING'] })) },
    ],
    ['missing_data_medium', 'invoice', { last_invoice: null }],
    [
      'missing_data_medium',
      'primary-contact',
      { contacts: [{ email: 'a@b.example', job_title: 'CFO', is_primary: false }] },
    ],
    ['missing_data_low', 'website', { website_url: null }],
    [
      'missing_data_low',
      'city',
      { client_addresses: whole.client_addresses.map((address) => ({ ...address, city: null })) },
    ],
    ['missing_data_low', 'phone', { phone: null }],
    [
      'missing_data_low',
      'contact-job-title',
      { contacts: [{ email: 'a@b.example', job_title: null, is_primary: true }] },
    ],
    ['missing_data_low', 'hubspot', { hubspot: null }],
    ['missing_data_low', 'document', { documents: [] }],
    ['missing_data_low', 'document', { due: [{ severity: 'low' }] }],
    ['missing_data_medium', 'document', { due: [{ severity: 'low' }, { severity: 'medium' }] }],
    ['missing_data_high', 'document', { documents: [], due: [{ severity: 'medium' }, { severity: 'high' }] }],
  ])('%s: %s', (severity, field, change) => {
    expect(missing(change)).toEqual({ ...nothing, [severity]: [field] });
  });
});

test('company fields are never missing of an individual', () => {
  const person = { company_type: null, jurisdiction: null, date_of_incorporation: null };
  const more = { registration_number: null, year_end: null };
  expect(missing({ kind: 'INDIVIDUAL', ...person, ...more })).toEqual(nothing);
});

test('a document is old after three calendar months, the last day still counting', () => {
  const documents = (modified: string) => [{ document_type: 'CONTRACT', modified }];
  expect(missing({ documents: documents('2026-08-22T23:59:00.000Z') })).toEqual(nothing);
  expect(missing({ documents: documents('2026-08-21T23:59:00.000Z') }).missing_data_low).toEqual([
    'document',
  ]);
});

test('an invoice is missed only of a client active for more than 60 days with something to bill', () => {
  const never = { last_invoice: null };
  expect(missing({ ...never, client_since: '2026-09-23' })).toEqual(nothing);
  expect(missing({ ...never, client_since: '2026-09-22' }).missing_data_medium).toEqual(['invoice']);
  expect(missing({ ...never, services: [{ billable: false }] })).toEqual(nothing);
  expect(missing({ ...never, business_status: 'ON_HOLD' })).toEqual(nothing);
});
