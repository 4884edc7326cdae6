import { expect, test } from 'vitest';
import { dateLanguages } from './limits.ts';
import { printedDate } from './printed-date.ts';
import { unprintable } from './text/printable-text.ts';

test.each([
  ['en', '05 Sep 2026'],
  ['de', '05. September 2026'],
  ['el', '05 Σεπτεμβρίου 2026'],
  ['es', '05 de septiembre de 2026'],
  ['fr', '05 septembre 2026'],
  ['it', '05 settembre 2026'],
  ['nl', '05 september 2026'],
  ['pl', '05 września 2026'],
  ['pt', '05 de setembro de 2026'],
] as const)('in %s', (language, printed) => {
  expect(printedDate('2026-09-05', language)).toBe(printed);
});

test('every month of every language can be printed', () => {
  for (const language of dateLanguages)
    for (let month = 1; month <= 12; month++) {
      const printed = printedDate(`2026-${String(month).padStart(2, '0')}-28`, language);
      expect(unprintable(printed), printed).toEqual([]);
      expect(printed).toMatch(/28.*2026/);
    }
});
