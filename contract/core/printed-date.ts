import type { DateLanguage } from './limits.ts';

/** English dates are short as everywhere in the app, `05 Mar 2026`; other languages write the month out. */
const month = (language: DateLanguage) => (language === 'en' ? 'short' : 'long');

/**
 * A calendar date as it is printed on a document: by the seal, and in the signing view.
 * @param date `YYYY-MM-DD`
 */
export function printedDate(date: string, language: DateLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: month(language),
    year: 'numeric',
    timeZone: 'UTC',
  });
  const at = new Date(`${date}T00:00:00Z`);
  if (language !== 'en') return format.format(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(at).find((one) => one.type === type)?.value;
  return `${part('day')} ${part('month')} ${part('year')}`;
}
