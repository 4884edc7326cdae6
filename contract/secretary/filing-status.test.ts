import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filingStatus } from './filing-status.ts';

const day = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const open = { lodged_at: null, outcome: null };
const today = '2026-03-01';

test.each([
  [15, 'UPCOMING'],
  [14, 'DUE_14'],
  [8, 'DUE_14'],
  [7, 'DUE_7'],
  [1, 'DUE_7'],
  [0, 'DUE_TODAY'],
  [-1, 'OVERDUE'],
] as const)('a filing due in %i days is %s', (days, status) => {
  expect(filingStatus({ ...open, due: day(today, days) }, today)).toBe(status);
});

test('the bands follow each other as the day comes nearer, over months, leap days and changes of the clock', () => {
  const order = ['UPCOMING', 'DUE_14', 'DUE_7', 'DUE_TODAY', 'OVERDUE'];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: -40, max: 40 }),
      (at, days) => {
        const from = at.toISOString().slice(0, 10);
        const place = (now: string) => order.indexOf(filingStatus({ ...open, due: day(from, days) }, now));
        expect(place(from)).toBeGreaterThanOrEqual(0);
        expect(place(day(from, 1))).toBeGreaterThanOrEqual(place(from));
      },
    ),
  );
});

test('what is lodged is no longer due, whatever the day', () => {
  const lodged = { due: '2026-01-01', lodged_at: '2026-01-05' };
  expect(filingStatus({ ...lodged, outcome: null }, today)).toBe('LODGED');
  expect(filingStatus({ ...lodged, outcome: 'ACCEPTED' }, today)).toBe('ACCEPTED');
  expect(filingStatus({ ...lodged, outcome: 'REJECTED' }, today)).toBe('REJECTED');
});
