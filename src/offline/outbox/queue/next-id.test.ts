import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { nextId } from './next-id.ts';

afterEach(() => vi.useRealTimers());

test('ids order the items, however the clock jumps and whichever tab made them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -90_000_000, max: 90_000_000 }), { maxLength: 30 }), (jumps) => {
      const made: string[] = [];
      for (const jump of jumps) {
        vi.setSystemTime(Date.now() + jump);
        made.push(nextId(made.at(-1)));
      }
      expect(made.toSorted()).toEqual(made);
      expect(new Set(made).size).toBe(made.length);
    }),
  );
});

test('another tab’s newest is passed too', () => {
  const newest = 'ffffffff-0000-7000-8000-000000000000';
  expect(nextId(newest) > newest).toBe(true);
});
