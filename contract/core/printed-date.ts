import type { DateLanguage } from './limits.ts';

/** English is written as dates are everywhere else in the app, `05 Mar 2026`; the others as they are written out in full. */
const month = (language: DateLanguage) => (language === 'en' ? 'short' : 'long');

/**
 * A calendar date as it is printed on a document: by the seal, and where its signer sees it before.
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
