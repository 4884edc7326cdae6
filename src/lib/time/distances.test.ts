import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeThresholds } from '#contract/core/limits.ts';
import { toInstant } from './clock.ts';
import { relativeTime, timeToExpiry } from './distances.ts';

const at = Date.parse('2026-05-01T12:00:00Z');
const after = (seconds: number) => toInstant(at + seconds * 1000);

test.each([
  [0, 'now'],
  [-1, '1 second ago'],
  [-59, '59 seconds ago'],
  [-60, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [-3600, '1 hour ago'],
  [-86_399, '23 hours ago'],
  [-86_400, '1 day ago'],
  [-400 * 86_400, '400 days ago'],
  [90, 'in 1 minute'],
  [2 * 86_400, 'in 2 days'],
])('%d seconds away reads %s', (seconds, text) => {
  expect(relativeTime(after(seconds), at)).toBe(text);
});

test.each([
  [-0.001, 'Soon'],
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [30 * 86_400, '30 days'],
])('expiring in %d seconds reads %s', (seconds, text) => {
  expect(timeToExpiry(after(seconds), at)).toBe(text);
});

test('a count stays below the threshold of its unit, and only what has passed is Soon', () => {
  const most = { ...timeThresholds, days: Number.POSITIVE_INFINITY };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
      const [count = '', unit = ''] = timeToExpiry(after(seconds), at).split(' ');
      expect(Number(count.replaceAll(',', ''))).toBeLessThan(
        most[`${unit.replace(/s$/, '')}s` as keyof typeof most],
      );
      expect(timeToExpiry(after(-seconds - 1), at)).toBe('Soon');
    }),
  );
});

test('what is past says ago, and the same time ahead says in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seconds) => {
      const past = relativeTime(after(-seconds), at);
      expect(past).toMatch(/ ago$/);
      expect(relativeTime(after(seconds), at)).toBe(`in ${past.replace(/ ago$/, '')}`);
    }),
  );
});
