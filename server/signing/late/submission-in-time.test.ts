import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTime, madeBefore } from './submission-in-time.ts';

const start = Date.parse('2026-11-22T10:00:00.000Z');
const instant = (ms: number) => new Date(start + ms).toISOString();
const span = fc.integer({ min: 0, max: 60 * 86_400_000 });

/** A submission: its true times, ms from its ticket, and the times its device claims. */
const act = fc
  .record({
    made: span,
    onItsWay: span,
    deadline: span,
    deviceTime: span,
    /** At most too long, or not counted. */
    counted: fc.option(fc.integer({ min: 0, max: 86_400_000 })),
  })
  .map(({ made, onItsWay, deadline, deviceTime, counted }) => ({
    made,
    deadline,
    received: made + onItsWay,
    times: {
      preparedAt: instant(0),
      receivedAt: instant(made + onItsWay),
      elapsedMs: counted === null ? null : made + counted,
      deviceTime: instant(deviceTime),
    },
  }));

test('a submission received or counted before the deadline was made before it, whatever the device’s clock says', () => {
  fc.assert(
    fc.property(act, ({ made, deadline, times }) => {
      if (['received', 'counted'].includes(inTime(times, instant(deadline))))
        expect(made).toBeLessThan(deadline);
      expect(Date.parse(madeBefore(times))).toBeGreaterThanOrEqual(start + made);
    }),
    { numRuns: 500 },
  );
});

test('a submission is in time by its receipt before the deadline, else by the count up to before it', () => {
  fc.assert(
    fc.property(act, ({ received, deadline, times }) => {
      const counted = times.elapsedMs ?? Number.POSITIVE_INFINITY;
      const verdict = inTime(times, instant(deadline));
      expect(verdict === 'received').toBe(received < deadline);
      expect(verdict === 'counted').toBe(received >= deadline && counted < deadline);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['1 ms before the deadline', 999, 'counted'],
  ['at the deadline', 1000, 'said'],
  ['1 ms after it', 1001, 'said'],
  ['never', null, 'said'],
] as const)('counted to %s', (_, elapsedMs, verdict) => {
  const times = { preparedAt: instant(0), receivedAt: instant(5000), elapsedMs, deviceTime: instant(500) };
  expect(inTime(times, instant(1000))).toBe(verdict);
  expect(inTime({ ...times, deviceTime: instant(1000) }, instant(1000))).toBe(
    verdict === 'said' ? 'no' : verdict,
  );
});

test('a ticket nobody recorded proves nothing', () => {
  const times = { preparedAt: undefined, receivedAt: instant(5000), elapsedMs: 1, deviceTime: instant(500) };
  expect(inTime(times, instant(1000))).toBe('said');
});
