import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { foldMoves, inOrderOfMoves, type Move } from './holdings.ts';
import { moveHistories } from './moves.fixture.ts';
import { percent } from './percent.ts';
import { type HeldShare, notFull, overfull, shareSum } from './share-sum.ts';

const parties = ['ada', 'ben', 'cleo'];
const histories = moveHistories(parties);
const none = {
  ...{ from: null, to: null, shares: null, split_to: null, split_from: null },
  ...{ first_number: null, last_number: null },
};
const issue = (id: string, day: string, to: string, shares: string, more: Partial<Move> = {}): Move => ({
  ...{ ...none, id, day, to, shares, kind: 'ISSUE' as const },
  ...more,
});
const transfer = (
  id: string,
  day: string,
  from: string,
  to: string,
  shares: string,
  more: Partial<Move> = {},
): Move => ({
  ...{ ...none, id, day, from, to, shares, kind: 'TRANSFER' as const },
  ...more,
});

test('holdings do not depend on the order in which moves were written', () => {
  fc.assert(
    fc.property(histories, fc.integer(), (moves, seed) => {
      const shuffled = moves.toSorted((a, b) => (a.id < b.id ? 1 : -1) * (seed % 2 === 0 ? 1 : -1));
      expect(foldMoves(shuffled)).toEqual(foldMoves(moves));
    }),
  );
});

test('shares are neither lost nor made: what is held was issued, split and not redeemed', () => {
  fc.assert(
    fc.property(histories, (moves) => {
      const { held, fault } = foldMoves(moves);
      fc.pre(!fault);
      let all = 0n;
      for (const move of inOrderOfMoves(moves)) {
        if (move.kind === 'ISSUE') all += BigInt(move.shares ?? 0);
        if (move.kind === 'REDEEM') all -= BigInt(move.shares ?? 0);
        if (move.kind === 'SPLIT') all = (all * BigInt(move.split_to ?? 1)) / BigInt(move.split_from ?? 1);
      }
      expect([...held.values()].reduce((sum, one) => sum + one, 0n)).toBe(all);
    }),
  );
});

test('nobody ever holds less than nothing: a fault is found on the first day on which it is one', () => {
  fc.assert(
    fc.property(histories, (moves) => {
      const { fault } = foldMoves(moves);
      const days = [...new Set(moves.map(({ day }) => day))].toSorted();
      for (const day of days) {
        const upTo = foldMoves(moves.filter((move) => move.day <= day));
        for (const shares of upTo.held.values()) expect(shares >= 0n).toBe(true);
        expect(upTo.fault !== undefined).toBe(fault !== undefined && fault.day <= day);
      }
    }),
  );
});

test('a share is not sold twice, also by a transfer dated back, and the later day is named', () => {
  const first = [issue('1', '2024-01-01', 'ada', '100'), transfer('2', '2024-06-01', 'ada', 'ben', '80')];
  expect(foldMoves([...first, transfer('3', '2024-03-01', 'ada', 'cleo', '50')]).fault).toMatchObject({
    ...{ fault: 'SHORT', party: 'ada', day: '2024-06-01', has: 50n, gives: 80n },
  });
});

test('numbers are sold by whoever has them', () => {
  const numbered = { first_number: '1', last_number: '100' };
  const sold = { first_number: '11', last_number: '20' };
  const all = [
    issue('1', '2024-01-01', 'ada', '100', numbered),
    transfer('2', '2024-02-01', 'ada', 'ben', '10', sold),
  ];
  expect(foldMoves(all).fault).toBeUndefined();
  expect(foldMoves([...all, transfer('3', '2024-03-01', 'ada', 'cleo', '10', sold)]).fault).toMatchObject({
    ...{ fault: 'TAKEN', party: 'ben', number: 11n },
  });
  expect(
    foldMoves([...all, issue('3', '2024-03-01', 'cleo', '5', { first_number: '98', last_number: '102' })])
      .fault,
  ).toMatchObject({ fault: 'TAKEN', party: 'ada', number: 98n });
});

test('a split leaves no part of a share', () => {
  const split = { ...none, id: '2', day: '2024-02-01', kind: 'SPLIT' as const, split_to: 1, split_from: 2 };
  expect(foldMoves([issue('1', '2024-01-01', 'ada', '10'), split]).held).toEqual(new Map([['ada', 5n]]));
  expect(foldMoves([issue('1', '2024-01-01', 'ada', '7'), split]).fault).toMatchObject({
    fault: 'FRACTION',
    party: 'ada',
  });
});

const share = fc.record({
  type: fc.constantFrom('SHAREHOLDING', 'VOTING_RIGHTS'),
  direct: fc.constantFrom('DIRECT', 'INDIRECT'),
  share: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((units) => (units / 10_000).toFixed(4))),
  share_min: fc.constant(null),
  class_id: fc.constantFrom('a', null),
  since: fc.option(fc.integer({ min: 1, max: 5 }).map((day) => `2024-01-0${day}`)),
  until: fc.option(fc.integer({ min: 5, max: 9 }).map((day) => `2024-01-0${day}`)),
});

test('of holdings added one by one as long as the rule lets them, no day and class has more than the whole', () => {
  fc.assert(
    fc.property(fc.array(share, { maxLength: 8 }), (all) => {
      const there: HeldShare[] = [];
      for (const one of all) if (!overfull(there, one)) there.push(one);
      for (let day = 1; day <= 9; day++)
        for (const of of ['a', null])
          expect(shareSum(there, of, `2024-01-0${day}`)).toBeLessThanOrEqual(100.01);
    }),
  );
});

test('a class that does not add up is named with its sum', () => {
  const held = {
    type: 'SHAREHOLDING',
    direct: 'DIRECT',
    share_min: null,
    class_id: 'a',
    since: null,
    until: null,
  };
  expect(
    notFull(
      [
        { ...held, share: '60.0000' },
        { ...held, share: '20.0000' },
      ],
      '2024-01-01',
    ),
  ).toEqual([{ class_id: 'a', sum: 80 }]);
  expect(
    notFull(
      [
        { ...held, share: '66.6667' },
        { ...held, share: '33.3333' },
      ],
      '2024-01-01',
    ),
  ).toEqual([]);
});

test.each([
  ['25', '25.0000'],
  ['33,3333 %', '33.3333'],
  ['', null],
])('%s is the share %s', (text, stored) => {
  expect(v.parse(percent(), text)).toBe(stored);
});
test.each(['101', '-1', '1e1', '33.33333', 'half'])('%s is no share', (text) => {
  expect(v.safeParse(percent(), text).success).toBe(false);
});
