import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '../lib/time/dates.ts';

/** 'Since 1 May 2026', '1 May 2026 to 3 June 2026', 'Until 3 June 2026'; undefined without either day. */
export function formatTerm(first: string | null, last: string | null): string | undefined {
  const [from, to] = [first, last].map((day) => day && formatDate(day, dateFormats.date));
  if (from && to) return `${from} to ${to}`;
  if (from) return `Since ${from}`;
  return to ? `Until ${to}` : undefined;
}
