import { looksLikeFormula } from './cells.ts';
import type { Cell, ExportColumn } from './source.ts';

const utf8 = new TextEncoder();
/** Spreadsheets read UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

/**
 * Text as a field: quoted where RFC 4180 asks for it. What looks like a formula is led by an apostrophe, so that a spreadsheet
 * shows it and does not run it.
 */
function text(value: string): string {
  const harmless = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$|^'/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? text(cell) : cell.date;
}

const line = (cells: readonly Cell[]) => `${cells.map(field).join(',')}\r\n`;

/** Rows as CSV in UTF-8, a chunk for each batch. */
export async function* csv<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  yield utf8.encode(byteOrderMark + line(columns.map(({ header }) => header)));
  for await (const rows of batches)
    yield utf8.encode(rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join(''));
}
