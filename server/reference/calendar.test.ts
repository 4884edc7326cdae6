import { expect, test } from 'vitest';
import {
  addCalendarMonths,
  addDays,
  calendarDay,
  dateOf,
  firstOfMonth,
  lastOfMonth,
  monthOf,
} from './calendar.ts';

test('months end where they end', () => {
  expect(addCalendarMonths('2025-11-30', 3)).toBe('2026-02-28');
  expect(addCalendarMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addCalendarMonths('2026-01-15', -13)).toBe('2024-12-15');
  expect([firstOfMonth('2024-02-10'), lastOfMonth('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29']);
  expect(lastOfMonth('2026-12-01')).toBe('2026-12-31');
});

test('days and their names', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(dateOf('2026-03-31T23:30:00.000Z')).toBe('2026-03-31');
  expect(monthOf('2026-10-01')).toBe('October 2026');
  expect(calendarDay('2026-10-28')).toBe('28 Oct 2026');
});
