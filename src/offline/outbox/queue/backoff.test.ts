import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRetryDue, retryDelayMs } from './backoff.ts';

const anyTry = fc.integer({ min: 1, max: 10_000 });
const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('doubles from a second to a minute', () => {
  expect([1, 2, 3, 6, 7, 500].map((tries) => retryDelayMs(tries, () => 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
});

test('stays between a second and 78 seconds, for ever', () => {
  fc.assert(
    fc.property(anyTry, anyRandom, (tries, random) => {
      const wait = retryDelayMs(tries, () => random);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThan(78_001);
    }),
  );
});

test('never waits less after one more failure, jitter aside', () => {
  fc.assert(
    fc.property(anyTry, anyRandom, (tries, random) => {
      expect(retryDelayMs(tries + 1, () => random)).toBeGreaterThanOrEqual(retryDelayMs(tries, () => random));
    }),
  );
});

test('a try is due in its time, and at once where the clock was set back by more than any wait', () => {
  fc.assert(
    fc.property(anyTry, anyRandom, fc.integer({ min: 0, max: 86_400_000 }), (tries, random, back) => {
      const at = 1_800_000_000_000;
      const nextTryAt = at + retryDelayMs(tries, () => random);
      expect(isRetryDue(nextTryAt, at)).toBe(false);
      expect(isRetryDue(nextTryAt, nextTryAt)).toBe(true);
      expect(isRetryDue(nextTryAt, at - 78_001 - back)).toBe(true);
    }),
  );
});
