import { DateTime, Info } from 'luxon';
import type { DateFormat } from '#contract/core/limits.ts';

/**
 * Dates and months in words. On the wire a calendar date is `YYYY-MM-DD`, and the same day in every time zone; an instant is ISO 8601 in UTC.
 * The default time zone is the viewer's. Sign-in does without this file: luxon comes with the first page that shows a date.
 */

const locale = 'en-US';

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' });
const suffixOf = (day: number) => suffixes[ordinals.select(day)] ?? 'th';

/** The specification's formats as luxon writes them; English ordinals are the one part that luxon has not. */
const formats: Record<DateFormat, (day: number) => string> = {
  'DD MMM YYYY': () => 'dd LLL yyyy',
  'DD MMM YYYY HH:mm': () => 'dd LLL yyyy HH:mm',
  'YYYY-MM-DD': () => 'yyyy-MM-dd',
  'DD MMM': () => 'dd LLL',
  'MMM Do': (day) => `LLL d'${suffixOf(day)}'`,
  'MMMM YYYY': () => 'LLLL yyyy',
};

const isCalendarDate = (value: string) => value.length === 'YYYY-MM-DD'.length;

/** A calendar date or instant in one of the date formats; '-' for an empty or unreadable one. */
export function formatDate(value: string | null | undefined, format: DateFormat, timeZone?: string): string {
  if (!value) return '-';
  const zone = isCalendarDate(value) ? 'utc' : timeZone;
  const at = DateTime.fromISO(value, { zone, locale });
  return at.isValid ? at.toFormat(formats[format](at.day)) : '-';
}

/** The calendar date at a time, ms since 1970. */
export const today = (at: number, timeZone?: string): string =>
  DateTime.fromMillis(at, { zone: timeZone, locale }).toFormat('yyyy-MM-dd');

/** The same day in a later month, or that month's last day: 2025-11-30 and 3 months is 2026-02-28. */
export const addMonths = (date: string, count: number): string =>
  DateTime.fromISO(date, { zone: 'utc', locale }).plus({ months: count }).toFormat('yyyy-MM-dd');

/** True if more than this many calendar months have passed; the last day still counts as within. */
export const isOlderThanMonths = (value: string, count: number, at: number, timeZone?: string): boolean =>
  at > DateTime.fromISO(value, { zone: timeZone }).plus({ months: count }).endOf('day').toMillis();

/** The months of the year from January: 'January' or 'Jan'. */
export const monthNames = (length: 'long' | 'short'): string[] => Info.months(length, { locale });

/** Whole days from one calendar date to another, negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days;

/** The viewer's time zone, 'Europe/Zurich'. */
export const viewersZone = (): string => DateTime.local().zoneName;
