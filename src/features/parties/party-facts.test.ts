import { expect, test } from 'vitest';
import type { Party } from '#contract/parties/parties.ts';
import { partyWith as party } from './party.fixture.ts';
import { partyDifferences } from './party-facts.ts';

const nameOf = (code: string | null) => (code === '254M' ? 'Private company' : (code ?? '-'));

test('parties that differ in nothing that their page shows have no differences', () => {
  expect(partyDifferences(party(), party({ version: 4 }), nameOf)).toEqual([]);
});

test('each fact that differs is said with both of its values, a missing one as a dash', () => {
  const other = party({
    name: 'Dora Winterthurer',
    occupation: 'Notary',
    identifiers: [{ type: 'PASSPORT', value: 'X1', country: 'CH', issued: null, expires: null }],
  });
  expect(partyDifferences(party(), other, nameOf)).toEqual([
    { label: 'Legal name', one: 'Dora Winter', other: 'Dora Winterthurer' },
    { label: 'Occupation', one: '-', other: 'Notary' },
    { label: 'Identifiers', one: '-', other: 'Passport X1 (CH)' },
  ]);
});

test('names in another order are no difference', () => {
  const names: Party['names'] = [
    { type: 'ALIAS', name: 'Dodo', from: null, to: null },
    { type: 'BIRTH', name: 'Dora Frost', from: null, to: null },
  ];
  expect(partyDifferences(party({ names }), party({ names: names.toReversed() }), nameOf)).toEqual([]);
});

test('company types are told by their names', () => {
  const one = party({ kind: 'ENTITY', company_type: '254M' });
  expect(partyDifferences(one, { ...one, company_type: null }, nameOf)).toEqual([
    { label: 'Company type', one: 'Private company', other: '-' },
  ]);
});
