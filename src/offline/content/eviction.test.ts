import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evictionRank, toEvict } from './eviction.ts';

const ranks = (['other', 'hr-document', 'pinned', 'payslip', 'due'] as const).map(evictionRank);
const files = fc
  .array(
    fc.record({
      rank: fc.constantFrom(...ranks),
      openedAt: fc.nat(50),
      bytes: fc.integer({ min: 1, max: 100 }),
    }),
    {
      maxLength: 20,
    },
  )
  .map((all) => all.map((file, index) => ({ ...file, id: String(index) })));

test('gives the room that was asked for or nothing, and never a file that is due', () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 800 }), (all, bytes) => {
      const ids = toEvict(all, bytes);
      const free = all
        .filter(({ rank }) => rank !== evictionRank('due'))
        .reduce((sum, file) => sum + file.bytes, 0);
      expect(ids !== null).toBe(free >= bytes);
      const gone = all.filter(({ id }) => ids?.includes(id));
      expect(gone.every(({ rank }) => rank !== evictionRank('due'))).toBe(true);
      if (!ids) return;
      expect(gone.reduce((sum, file) => sum + file.bytes, 0)).toBeGreaterThanOrEqual(bytes);
    }),
  );
});

test('a file goes only after everything less dear to its reader', () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 400 }), (all, bytes) => {
      const ids = toEvict(all, bytes) ?? [];
      const gone = all.filter(({ id }) => ids.includes(id));
      const kept = all.filter(({ id, rank }) => !ids.includes(id) && rank !== evictionRank('due'));
      for (const one of gone) {
        for (const other of kept) {
          expect(one.rank < other.rank || (one.rank === other.rank && one.openedAt <= other.openedAt)).toBe(
            true,
          );
        }
      }
    }),
  );
});

test('payslips go last', () => {
  const dear = { id: 'payslip', rank: evictionRank('payslip'), openedAt: 0, bytes: 10 };
  const other = { id: 'shared', rank: evictionRank('other'), openedAt: 99, bytes: 10 };
  const hr = { id: 'hr', rank: evictionRank('hr-document'), openedAt: 50, bytes: 10 };
  expect(toEvict([dear, hr, other], 20)).toEqual(['shared', 'hr']);
});
