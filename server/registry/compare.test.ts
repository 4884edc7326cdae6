import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedFields } from '#contract/registry/registry-words.ts';
import { compare } from './compare.ts';
import { type CompanyFacts, readFacts } from './read-facts.ts';

type ComparedClient = Parameters<typeof compare>[0];
const client: ComparedClient = {
  kind: 'CORPORATE',
  name: 'Société du Quai SA',
  registered_name_local: null,
  registration_number: 'CHE-123.456',
  company_type: null,
  date_of_incorporation: '2010-05-04',
  business_status: 'ACTIVE',
  record_status: 'active',
  client_addresses: [
    {
      id: '0198c0de-0000-7000-8000-000000000001',
      types: ['REGISTERED'],
      line1: 'Quai 1',
      city: 'Genève',
      postal_code: '1201',
      country: { code: 'CH', name: 'Switzerland' },
    },
  ],
};
const silent: CompanyFacts = {
  name: null,
  registered_name_local: null,
  registration_number: null,
  company_type: null,
  date_of_incorporation: null,
  status: null,
  registered_address: null,
};
const fieldsOf = (facts: Partial<CompanyFacts>, of: Partial<ComparedClient> = {}) =>
  compare({ ...client, ...of }, { ...silent, ...facts }).map(({ field }) => field);

test('the same in other letters is no difference, and neither is what the register does not state', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(
    fieldsOf({
      name: 'SOCIETE DU QUAI SA',
      registration_number: 'CHE 123456',
      date_of_incorporation: '2010-05-04',
      status: 'ACTIVE',
      registered_address: 'QUAI 1, 1201 GENEVE (Secteur Lac)',
    }),
  ).toEqual([]);
});

test('each fact that differs is one, with both values', () => {
  expect(compare(client, { ...silent, name: 'Quai SA', status: 'DISSOLVED' })).toEqual([
    { field: 'name', ours: 'Société du Quai SA', theirs: 'Quai SA' },
    { field: 'status', ours: 'ACTIVE', theirs: 'DISSOLVED' },
  ]);
  expect(fieldsOf({ registered_address: 'Quai 2, Genève' })).toEqual(['registered_address']);
  expect(fieldsOf({ registered_address: 'Quai 1, Genève' }, { client_addresses: [] })).toEqual([
    'registered_address',
  ]);
  expect(fieldsOf({ status: 'DISSOLVED' }, { record_status: 'ended' })).toEqual([]);
});

test('whatever a register answers, what was read is compared again as the same', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant(null),
    fc.integer(),
    fc.constant('2001-02-03'),
  );
  const property = fc.property(value, value, value, value, (name, number, day, local) => {
    const { facts } = readFacts(
      {
        ...{ jurisdiction: 'CH', name, registration_number: number },
        ...{ date_of_incorporation: day, registered_name_local: local },
      },
      '2026-01-01',
    );
    const taken = Object.fromEntries(
      Object.entries(facts).filter(([field, fact]) => field in client && fact !== null),
    );
    const left = compare({ ...client, ...taken }, facts);
    expect(left).toEqual([]);
    for (const field of comparedFields) expect(facts[field]?.length ?? 0).toBeLessThanOrEqual(255);
  });
  fc.assert(property);
});
