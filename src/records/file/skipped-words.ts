import { countOf } from '#contract/core/counts.ts';
import type { FileTable } from '#contract/import/read-table.ts';

/** The parts of a file that are no record, in a sentence; undefined if there are none. */
export function skippedWords({ skipped, sheet }: FileTable): string | undefined {
  const parts = [
    skipped.titles > 0 && countOf(skipped.titles, 'row above the columns', 'rows above the columns'),
    skipped.empty > 0 && countOf(skipped.empty, 'empty row', 'empty rows'),
    skipped.columns > 0 && countOf(skipped.columns, 'empty column', 'empty columns'),
    skipped.totals > 0 && countOf(skipped.totals, 'row of totals', 'rows of totals'),
  ].filter((part) => part !== false);
  const left = parts.length > 0 ? `Left out: ${parts.join(', ')}.` : '';
  const words = [sheet === undefined ? '' : `Read from the sheet “${sheet}”.`, left]
    .filter(Boolean)
    .join(' ');
  return words === '' ? undefined : words;
}
