import { looksLikeFormula } from './cells.ts';
import type { Cell, ExportColumn } from './source.ts';

const utf8 = new TextEncoder();
/** Spreadsheets read UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

/** Where a spreadsheet whose list separator is not the comma begins a cell in the midst of a text, and would run it. */
const formulaWithin = /([;\t\r\n])(?=["\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Text as a field, always quoted. What looks like a formula is led by an apostrophe, so that a spreadsheet shows it and does not
 * run it; within a text too, since quotes keep a field together only for who reads by the comma.
 */
function text(value: string): string {
  const harmless = (looksLikeFormula(value) ? `'${value}` : value).replace(formulaWithin, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
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
