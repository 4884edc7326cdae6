import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFormats, oldDocumentMonths } from '#contract/core/limits.ts';
import { toInstant } from './clock.ts';
import {
  addMonths,
  daysBetween,
  formatDate,
  isOlderThanMonths,
  monthNames,
  today,
  viewersZone,
} from './dates.ts';

const { date, dateTime, iso, dayMonth, monthDay, monthYear } = dateFormats;
const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

test.each([
  [date, '05 Sep 2026'],
  [dateTime, '05 Sep 2026 23:07'],
  [iso, '2026-09-05'],
  [dayMonth, '05 Sep'],
  [monthDay, 'Sep 5th'],
  [monthYear, 'September 2026'],
])('%s', (format, text) => {
  expect(formatDate('2026-09-05T23:07:59Z', format, 'UTC')).toBe(text);
});

test('an instant falls on the day of the time zone, midnight is 00:00', () => {
  expect(formatDate('2026-12-31T18:30:00Z', dateTime, 'Asia/Kolkata')).toBe('01 Jan 2027 00:00');
  expect(formatDate('2026-03-08T10:00:00Z', dateTime, 'America/Los_Angeles')).toBe('08 Mar 2026 03:00');
});

test('a calendar date is the same day everywhere', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'), (day, zone) => {
      const calendarDate = day.toISOString().slice(0, 10);
      expect(formatDate(calendarDate, iso, zone)).toBe(calendarDate);
    }),
  );
});

test('an instant formats like the same wall clock in UTC, whatever the offset', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: -12, max: 14 }),
      fc.constantFrom(...Object.values(dateFormats)),
      (day, offset, format) => {
        const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
        const wallClock = toInstant(day.getTime() + offset * 3_600_000);
        expect(formatDate(day.toISOString(), format, zone)).toBe(formatDate(wallClock, format, 'UTC'));
        expect(formatDate(wallClock, iso, 'UTC')).toBe(wallClock.slice(0, 10));
        expect(formatDate(wallClock, dateTime, 'UTC').slice(-5)).toBe(wallClock.slice(11, 16));
      },
    ),
  );
});

test('ordinals', () => {
  const days = ['01', '02', '03', '04', '11', '12', '13', '21', '22', '23', '30', '31'];
  expect(days.map((day) => formatDate(`2026-01-${day}`, monthDay))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st'.split(' ').map((day) => `Jan ${day}`),
  );
});

test('an invalid date reads -', () => {
  for (const value of [null, undefined, '', 'soon', '2026-13-01']) expect(formatDate(value, date)).toBe('-');
});

test('today depends on where', () => {
  const at = Date.parse('2026-06-30T23:30:00Z');
  expect(today(at, 'UTC')).toBe('2026-06-30');
  expect(today(at, 'Asia/Hong_Kong')).toBe('2026-07-01');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-20', 0, '2026-05-20'],
])('%s and %d months is %s', (from, count, to) => {
  expect(addMonths(from, count)).toBe(to);
});

test('adding months lands in that month, on the day or the month’s last', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (day, count) => {
      const from = day.toISOString().slice(0, 10);
      const to = new Date(addMonths(from, count));
      expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(
        day.getUTCFullYear() * 12 + day.getUTCMonth() + count,
      );
      const isLastDay = new Date(to.getTime() + 86_400_000).getUTCDate() === 1;
      expect(to.getUTCDate() === day.getUTCDate() || (isLastDay && to.getUTCDate() < day.getUTCDate())).toBe(
        true,
      );
    }),
  );
});

test('older than three months begins after the last day of the third', () => {
  const older = (value: string, at: string) =>
    isOlderThanMonths(value, oldDocumentMonths, Date.parse(at), 'UTC');
  expect(older('2026-01-15', '2026-04-15T23:59:59Z')).toBe(false);
  expect(older('2026-01-15', '2026-04-16T00:00:00Z')).toBe(true);
  expect(older('2025-11-30T08:00:00Z', '2026-02-28T12:00:00Z')).toBe(false);
  expect(older('2025-11-30T08:00:00Z', '2026-03-01T00:00:00Z')).toBe(true);
  expect(older('2027-01-01', '2026-04-15T00:00:00Z')).toBe(false);
});

test('days between two dates are whole, over changes of the clock and backwards', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
      const later = new Date(day.getTime() + days * 86_400_000);
      expect(daysBetween(day.toISOString().slice(0, 10), later.toISOString().slice(0, 10))).toBe(days);
    }),
  );
});

test('months have their English names, and the zone is the viewer’s', () => {
  expect(monthNames('long').slice(8)).toEqual(['September', 'October', 'November', 'December']);
  expect(monthNames('short').slice(8)).toEqual(['Sep', 'Oct', 'Nov', 'Dec']);
  expect(viewersZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
