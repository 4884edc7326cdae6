import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FairTurn, fairTurns } from './fair-turns.ts';

/** Adds works while one runs, then lets them run one by one; returns the names in their order, and the refused ones. */
async function order(turns: (FairTurn & { name: string })[]) {
  const take = fairTurns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = take({ rank: 'unknown', network: 'x' }, () => promise);
  const ran: string[] = [];
  const refused: string[] = [];
  const all = turns.map(({ name, ...turn }) =>
    take(turn, async () => void ran.push(name)).catch(() => void refused.push(name)),
  );
  resolve();
  await Promise.all([first, ...all]);
  return { ran, refused };
}
const many = (count: number, name: string, turn: FairTurn) =>
  Array.from({ length: count }, (_, i) => ({ ...turn, name: `${name} ${i}` }));

test('60 sign-ins at unknown addresses let an account and a known device go first', async () => {
  const flood = many(60, 'unknown', { rank: 'unknown', network: '203.0.113.1' });
  const { ran } = await order([
    ...flood,
    { name: 'account', rank: 'account', network: '192.0.2.1' },
    { name: 'device', rank: 'device', network: '192.0.2.2' },
  ]);
  expect(ran.slice(0, 2)).toEqual(['device', 'account']);
});

test('200 of them leave room for a good one, and only they are refused', async () => {
  const flood = many(200, 'unknown', { rank: 'unknown', network: '203.0.113.1' });
  const { ran, refused } = await order([...flood, { name: 'good', rank: 'account', network: '192.0.2.1' }]);
  expect(ran[0]).toBe('good');
  expect(refused).toHaveLength(160);
});

test('networks take turns: one that guesses at many accounts delays another by one turn', async () => {
  const flood = many(150, 'flood', { rank: 'account', network: '203.0.113.1' });
  const { ran, refused } = await order([...flood, { name: 'good', rank: 'account', network: '192.0.2.1' }]);
  expect(ran.indexOf('good')).toBe(1);
  expect(refused).not.toContain('good');
  expect(refused.length + ran.length).toBe(151);
});

test('names nobody has get one turn in five while accounts wait', async () => {
  const { ran } = await order([
    ...many(20, 'account', { rank: 'account', network: 'a' }),
    ...many(4, 'unknown', { rank: 'unknown', network: 'b' }),
  ]);
  const turns = ran.flatMap((name, i) => (name.startsWith('unknown') ? [i] : []));
  expect(turns).toEqual([4, 9, 14, 19]);
});

test('everything that is put in runs once or is refused once, and no more at once than allowed', async () => {
  const turn = fc.record({
    rank: fc.constantFrom('device', 'account', 'unknown'),
    network: fc.constantFrom('a', 'b', 'c'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { maxLength: 120 }),
      fc.integer({ min: 1, max: 4 }),
      async (turns, atOnce) => {
        const take = fairTurns(atOnce);
        let running = 0;
        let most = 0;
        const ends = await Promise.allSettled(
          turns.map((one) =>
            take(one, async () => {
              running++;
              most = Math.max(most, running);
              await Promise.resolve();
              running--;
            }),
          ),
        );
        expect(ends).toHaveLength(turns.length);
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(await take({ rank: 'unknown', network: 'd' }, async () => 'free')).toBe('free');
      },
    ),
    { numRuns: 50 },
  );
});
