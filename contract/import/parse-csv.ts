import Papa from 'papaparse';
import { withFormulas } from './formulas.ts';
import type { Grid } from './grid.ts';

const separators = [',', ';', '\t', '|'];
/** Rows by which the separator is found. */
const tried = 60;

/** The separator that a first line `sep=;` names, as some spreadsheets read it, and the text below it. */
function declared(text: string): { separator?: string; below: string } {
  const [line = '', separator] = /^"?sep=(.)"?[ \t;,|]*\r?\n/i.exec(text) ?? [];
  return separator === undefined ? { below: text } : { separator, below: text.slice(line.length) };
}

/** How well a separator fits: columns that are known come first, then rows of one width. */
function fitOf(rows: readonly string[][], isKnown: (column: string) => boolean): number {
  const known = Math.max(
    0,
    ...rows.map((cells) => cells.filter((cell) => isKnown(withFormulas(cell))).length),
  );
  const widths = rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(({ length }) => length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual = 1, times = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const evenness = usual > 1 && widths.length > 0 ? times / widths.length : 0;
  return known * 100 + evenness * 10 + (usual > 1 ? 1 : 0) + Math.min(usual, 50) / 100;
}

/** Reads CSV (RFC 4180) with the separator that its first line names, or that fits best. */
export function parseCsv(text: string, isKnown: (column: string) => boolean): Grid | { refusal: string } {
  const { separator, below } = declared(text);
  const read = (delimiter: string, preview = 0) =>
    Papa.parse<string[]>(below, { delimiter, preview, quoteChar: '"' });
  const fits = separators.map((one) => ({ one, fit: fitOf(read(one, tried).data, isKnown) }));
  const best = separator ?? fits.reduce((a, b) => (b.fit > a.fit ? b : a)).one;
  const { data, errors } = read(best);
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    const row = quotes.row === undefined ? '' : ` in row ${quotes.row + 1}`;
    return {
      refusal: `A quotation mark${row} is not closed, or stands within a text, so its rows cannot be told apart.`,
    };
  }
  const rows = data.map((cells, at) => ({ number: at + 1, cells: cells.map(withFormulas) }));
  return { rows, isTyped: false, faults: [] };
}
