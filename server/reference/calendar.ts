import { DateTime } from 'luxon';

/** The format of calendar dates, `YYYY-MM-DD`. */

const written = 'yyyy-MM-dd';
const at = (date: string) => DateTime.fromISO(date, { zone: 'utc', locale: 'en-US' });

/** The calendar date of an instant, in UTC. */
export const dateOf = (instant: string): string => at(instant).toFormat(written);

/** The calendar date of an instant in a time zone. */
export const dateIn = (instant: string, zone: string): string =>
  DateTime.fromISO(instant, { zone, locale: 'en-US' }).toFormat(written);

/** The date `days` days later, or earlier if negative. */
export const addDays = (date: string, days: number): string => at(date).plus({ days }).toFormat(written);

/** The same day of another month, or that month's last day: 2025-11-30 and 3 months is 2026-02-28. */
export const addCalendarMonths = (date: string, months: number): string =>
  at(date).plus({ months }).toFormat(written);

export const firstOfMonth = (date: string): string => at(date).startOf('month').toFormat(written);
export const lastOfMonth = (date: string): string => at(date).endOf('month').toFormat(written);

/** 'October 2026' */
export const monthOf = (date: string): string => at(date).toFormat('MMMM yyyy');

/** '28 Oct 2026' */
export const calendarDay = (date: string): string => at(date).toFormat('dd LLL yyyy');
