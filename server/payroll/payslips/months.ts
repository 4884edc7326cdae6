import { searchText } from './search-text.ts';

const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'];

/** Number of a month (1 to 12) by its name, long or short, in these languages. */
const months = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, at) => [searchText(format.format(Date.UTC(2026, at, 15))).trim(), at + 1] as const,
      );
    }),
  ),
);

/** True if a searched word is the name of a month. */
export const isMonth = (word: string): boolean => months.has(word);

const written = (year: string, month: number) =>
  month >= 1 && month <= 12 ? [`${year}-${String(month).padStart(2, '0')}`] : [];

/** The months that a text names, `YYYY-MM`: 'August 2026', '31.08.2026', '08/2026', '2026-08-31'. */
export function monthsIn(text: string): Set<string> {
  const found: string[] = [];
  const words = searchText(text).trim().split(' ');
  words.forEach((word, at) => {
    const month = months.get(word);
    // 'August 2026', 'August 31 2026'
    const year = words.slice(at + 1, at + 3).find((next) => /^20\d\d$/.test(next));
    if (month && year) found.push(...written(year, month));
  });
  for (const [, year = '', month] of text.matchAll(/\b(20\d\d)[-/. ](\d{1,2})\b/g))
    found.push(...written(year, Number(month)));
  for (const [, first, second, year = ''] of text.matchAll(
    /\b(?:(\d{1,2})[./-])?(\d{1,2})[./-](20\d\d)\b/g,
  )) {
    found.push(...written(year, Number(second)));
    // 08/31/2026: the month comes first where the second number is none.
    if (Number(second) > 12) found.push(...written(year, Number(first)));
  }
  return new Set(found);
}
