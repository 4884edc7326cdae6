import type { DateFormat } from '../../contract/core/limits.ts';

/**
 * The app's clock, and dates and distances in time in words. On the wire an instant is ISO 8601 in UTC and a calendar date is `YYYY-MM-DD`;
 * a calendar date is the same day in every time zone. The default time zone is the viewer's.
 */

/** The present time, ms since 1970. The only place that reads the clock. */
export const now = (): number => Date.now();

export const dayMs = 86_400_000;

/** An instant in the form of the wire. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();

/** The calendar date at a time. */
export const today = (at: number, timeZone?: string): string =>
  formatDate(toInstant(at), 'YYYY-MM-DD', timeZone);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (n: number) => `${n}${suffixes[ordinals.select(n)] ?? 'th'}`;

/** Formatters by time zone: building one costs far more than using it. */
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();
function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

const isCalendarDate = (value: string) => value.length === 'YYYY-MM-DD'.length;

/** A calendar date or instant in one of the date formats; '-' for an empty or unreadable one. */
export function formatDate(value: string | null | undefined, format: DateFormat, timeZone?: string): string {
  const time = Date.parse(value ?? '');
  if (!value || Number.isNaN(time)) return '-';
  const parts = formatterOf(isCalendarDate(value) ? 'UTC' : timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const month = months[Number(part('month')) - 1] ?? '';
  const tokens: Record<string, string> = {
    YYYY: part('year').padStart(4, '0'),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: part('month'),
    DD: part('day'),
    Do: ordinal(Number(part('day'))),
    HH: part('hour'),
    mm: part('minute'),
  };
  return format.replace(/YYYY|MMMM|MMM|MM|DD|Do|HH|mm/g, (token) => tokens[token] ?? token);
}

/** The same day in a later month, or that month's last day: 2025-11-30 and 3 months is 2026-02-28. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toInstant(Date.UTC(year, month - 1 + count, Math.min(day, lastDay))).slice(0, 10);
}

/** True if more than this many calendar months have passed; the last day still counts as within. */
export function isOlderThanMonths(value: string, count: number, at: number, timeZone?: string): boolean {
  return today(at, timeZone) > addMonths(formatDate(value, 'YYYY-MM-DD', timeZone), count);
}
