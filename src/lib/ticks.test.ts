import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksTo } from './ticks.ts';

test('the lines of a chart are round, even, and reach the highest value', () => {
  expect(ticksTo(6120.5)).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(ticksTo(10_000)).toEqual([0, 2500, 5000, 7500, 10_000]);
  expect(ticksTo(0)).toEqual([0, 1]);
});

test('there are two to five of them, and no line more than is needed', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (most) => {
      const ticks = ticksTo(most);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const [last = 0, before = 0] = ticks.toReversed();
      expect(last).toBeGreaterThanOrEqual(most * (1 - 1e-8));
      expect(before).toBeLessThan(most);
    }),
  );
});
