import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QualityFacts, qualityChecks, qualityOf } from './quality.ts';

const today = '2026-11-22';
const whole: QualityFacts = {
  kind: 'CORPORATE',
  name: 'Alder Foods Limited',
  business_status: 'ACTIVE',
  office_id: 'x',
  company_type: 'X',
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
  next_review_date: '2027-01-01',
  newest_document: '2026-10-01',
  has_service: true,
  has_billable_service: true,
  has_team: true,
  has_manager: true,
  has_contact: true,
  has_contact_email: true,
  has_primary_contact: true,
  has_contact_without_job_title: false,
  has_contact_without_phone: false,
  has_city: true,
  has_registered_address: true,
  has_registered_country: true,
  has_due_high: false,
  has_due_medium: false,
  has_due_low: false,
  has_assessed_group: true,
};
const quality = (change: Partial<QualityFacts>) => qualityOf({ ...whole, ...change }, today);
const missing = (change: Partial<QualityFacts>) => {
  const { quality_score, quality_band, ...fields } = quality(change);
  return fields;
};
const nothing = { missing_data_high: [], missing_data_medium: [], missing_data_low: [] };

test('a client with everything lacks nothing', () => {
  expect(quality({})).toEqual({ ...nothing, quality_score: 100, quality_band: 'high' });
});

const cases: [keyof typeof nothing, string, Partial<QualityFacts>][] = [
  ['missing_data_high', 'name', { name: ' ' }],
  ['missing_data_high', 'company-type', { company_type: null }],
  ['missing_data_high', 'jurisdiction-of-incorporation', { jurisdiction: '' }],
  ['missing_data_high', 'business-status', { business_status: null }],
  ['missing_data_high', 'service', { has_service: false }],
  ['missing_data_high', 'office', { office_id: null }],
  ['missing_data_high', 'team', { has_team: false }],
  ['missing_data_high', 'rm', { has_manager: false }],
  ['missing_data_high', 'contact', { has_contact_email: false }],
  ['missing_data_high', 'document', { has_due_high: true, has_due_medium: true, has_due_low: true }],
  ['missing_data_medium', 'date-of-incorporation', { date_of_incorporation: null }],
  ['missing_data_medium', 'sector', { sector: null }],
  ['missing_data_medium', 'client-since', { client_since: null }],
  ['missing_data_medium', 'registration-number', { registration_number: '\u00a0' }],
  ['missing_data_medium', 'tax-id', { tax_id: null }],
  ['missing_data_medium', 'year-end', { year_end: null }],
  [
    'missing_data_medium',
    'registered-address',
    { has_registered_address: false, has_registered_country: false },
  ],
  ['missing_data_medium', 'registered-address-country', { has_registered_country: false }],
  ['missing_data_medium', 'invoice', { last_invoice: null }],
  ['missing_data_medium', 'document', { has_due_medium: true, has_due_low: true }],
  ['missing_data_medium', 'kyc-review', { next_review_date: '2026-11-21' }],
  ['missing_data_medium', 'primary-contact', { has_primary_contact: false }],
  ['missing_data_low', 'website', { website_url: null }],
  ['missing_data_low', 'city', { has_city: false }],
  ['missing_data_low', 'phone', { phone: null }],
  ['missing_data_low', 'contact-job-title', { has_contact_without_job_title: true }],
  ['missing_data_low', 'contact-phone', { has_contact_without_phone: true }],
  ['missing_data_low', 'hubspot', { hubspot: null }],
  ['missing_data_low', 'parent-group', { has_assessed_group: false }],
  ['missing_data_low', 'document', { has_due_low: true }],
  ['missing_data_low', 'document', { newest_document: null }],
];

describe('each field is named by how much it matters', () => {
  test.each(cases)('%s: %s', (severity, field, change) => {
    expect(missing(change)).toEqual({ ...nothing, [severity]: [field] });
  });

  test('every check is among these', () => {
    const of = (severity: string, field: string) => `${severity} ${field}`;
    const tested = cases.map(([severity, field]) => of(severity.replace('missing_data_', ''), field));
    expect(qualityChecks.map(({ severity, field }) => of(severity, field))).toEqual([...new Set(tested)]);
  });
});

test('company fields are never missing of an individual, whose score they do not lower', () => {
  const company = { company_type: null, jurisdiction: null, date_of_incorporation: null };
  const more = { registration_number: null, year_end: null };
  expect(quality({ kind: 'INDIVIDUAL', ...company, ...more })).toEqual(quality({}));
});

test('a review is overdue, and a document old, the day after its last day', () => {
  expect(missing({ next_review_date: today })).toEqual(nothing);
  expect(missing({ next_review_date: null })).toEqual(nothing);
  expect(missing({ newest_document: '2026-08-22' })).toEqual(nothing);
  expect(missing({ newest_document: '2026-08-21' }).missing_data_low).toEqual(['document']);
  // Three months after 30 November is the last day of February.
  expect(qualityOf({ ...whole, newest_document: '2026-11-30' }, '2027-02-28').missing_data_low).toEqual([]);
  expect(qualityOf({ ...whole, newest_document: '2026-11-30' }, '2027-03-01').missing_data_low).toEqual([
    'document',
  ]);
});

test('an invoice is missed only of a client active for more than 60 days with something to bill', () => {
  const never = { last_invoice: null };
  expect(missing({ ...never, client_since: '2026-09-23' })).toEqual(nothing);
  expect(missing({ ...never, client_since: '2026-09-22' }).missing_data_medium).toEqual(['invoice']);
  expect(missing({ ...never, has_billable_service: false })).toEqual(nothing);
  expect(missing({ ...never, business_status: 'ON_HOLD' })).toEqual(nothing);
});

describe('the band', () => {
  test.each<[string, Partial<QualityFacts>, number, string]>([
    [
      'at 90 or more and nothing high is high',
      { sector: null, tax_id: null, client_since: null },
      92,
      'high',
    ],
    ['with one high item is low, whatever the score', { has_team: false }, 94, 'low'],
    [
      'under 90 is medium',
      { sector: null, tax_id: null, client_since: null, year_end: null, registration_number: null },
      87,
      'medium',
    ],
  ])('%s', (_, change, score, band) => {
    expect(quality(change)).toMatchObject({ quality_score: score, quality_band: band });
  });

  const text = fc.constantFrom(null, '', 'X');
  const facts = fc.record(
    Object.fromEntries(
      Object.entries(whole).map(([key, value]) => [
        key,
        typeof value === 'boolean'
          ? fc.boolean()
          : key === 'kind'
            ? fc.constantFrom('CORPORATE', 'INDIVIDUAL')
            : /date|since|invoice|document/.test(key)
              ? fc.constantFrom(null, '2020-01-01', '2026-11-20', '2027-05-05')
              : text,
      ]),
    ),
  ) as unknown as fc.Arbitrary<QualityFacts>;

  test('follows from the score and the high items, whatever the facts', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { quality_score: score, quality_band: band, missing_data_high: high } = qualityOf(some, today);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(band).toBe(high.length > 0 || score < 70 ? 'low' : score < 90 ? 'medium' : 'high');
      }),
    );
  });
});
