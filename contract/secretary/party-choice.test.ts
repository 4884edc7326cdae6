import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newPartyText, partyChoice, readNewParty } from './party-choice.ts';

const id = '019a0000-0000-7000-8000-000000000001';

test('a party is an id, or a kind and a name', () => {
  expect(v.parse(partyChoice(), id)).toEqual({ id });
  expect(v.parse(partyChoice(), 'PERSON: Dora Quay')).toEqual({ kind: 'PERSON', name: 'Dora Quay' });
  expect(v.parse(partyChoice(), 'entity:  Mole  AG ')).toEqual({ kind: 'ENTITY', name: 'Mole AG' });
});

test.each(['', ' ', 'Dora Quay', 'PERSON:', 'PERSON:   ', 'ROBOT: R2', `PERSON: ${'x'.repeat(256)}`])(
  '%j is refused',
  (text) => {
    expect(v.safeParse(partyChoice(), text).success).toBe(false);
  },
);

test('the text of a new party holds whatever is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom('PERSON' as const, 'ENTITY' as const), fc.string(), (kind, name) => {
      expect(readNewParty(newPartyText(kind, name))).toEqual({ kind, name: name.trimStart() });
    }),
  );
});
