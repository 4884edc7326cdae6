import fc from 'fast-check';
import { expect, test } from 'vitest';
import { externalOfflineDays } from '#contract/core/limits.ts';
import { later } from '../clock.ts';
import { offlineUntil } from './offline-until.ts';

const day = 86_400_000;
const now = '2026-03-01T12:00:00.000Z';
const idleUntil = later(now, 3_600_000);
const given = (deadline: string | null) => offlineUntil({ now, offlineDays: 14, deadline, idleUntil });

test('people of the firm and its clients have the firm’s days', () => {
  expect(given(null)).toBe(later(now, 14 * day));
});

test('a signer has 7 days, never past the deadline, and the session once it has passed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30 * day, max: 60 * day }), (leftMs) => {
      const until = given(later(now, leftMs));
      if (leftMs <= 0) expect(until).toBe(idleUntil);
      else expect(Date.parse(until) - Date.parse(now)).toBe(Math.min(leftMs, externalOfflineDays * day));
    }),
  );
});
