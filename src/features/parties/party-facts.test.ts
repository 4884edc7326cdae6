import { expect, test } from 'vitest';
import type { Party } from '#contract/parties/parties.ts';
import { partyWith as party } from './party.fixture.ts';
import { partyDifferences } from './party-facts.ts';

test('parties that differ in nothing that their page shows have no differences', () => {
  expect(partyDifferences(party(), party({ version: 4 }))).toEqual([]);
});

test('each fact that differs is said with both of its values, a missing one as a dash', () => {
  const other = party({
    name: 'Dora Winterthurer',
    occupation: 'Notary',
    identifiers: [{ type: 'PASSPORT', value: 'X1', country: 'CH', issued: null, expires: null }],
  });
  expect(partyDifferences(party(), other)).toEqual([
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
  expect(partyDifferences(party({ names }), party({ names: names.toReversed() }))).toEqual([]);
});
