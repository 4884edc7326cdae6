import fc from 'fast-check';
import type { Move } from './holdings.ts';

/** Moves of shares among a few holders over a few days, most of which could happen. */
export const moveHistories = (parties: readonly string[]): fc.Arbitrary<Move[]> => {
  const party = fc.constantFrom(...parties);
  const day = fc.integer({ min: 1, max: 9 }).map((one) => `2024-01-0${one}`);
  const none = {
    ...{ from: null, to: null, shares: null, split_to: null, split_from: null },
    ...{ first_number: null, last_number: null },
  };
  const id = fc.uuid();
  const shares = fc.integer({ min: 1, max: 60 }).map(String);
  const issue = fc
    .record({ id, day, to: party, shares })
    .map((move): Move => ({ ...none, ...move, kind: 'ISSUE' }));
  const transfer = fc
    .record({ id, day, from: party, to: party, shares })
    .map((move): Move => ({ ...none, ...move, kind: 'TRANSFER' }));
  const redeem = fc
    .record({ id, day, from: party, shares })
    .map((move): Move => ({ ...none, ...move, kind: 'REDEEM' }));
  const split = fc
    .record({ id, day, split_to: fc.integer({ min: 1, max: 3 }), split_from: fc.integer({ min: 1, max: 2 }) })
    .map((move): Move => ({ ...none, ...move, kind: 'SPLIT' }));
  return fc.array(
    fc.oneof({ weight: 4, arbitrary: issue }, { weight: 4, arbitrary: transfer }, redeem, split),
    { maxLength: 14 },
  );
};
