import { looksLikeFormula } from './cells.ts';
import type { Cell, ExportColumn } from './source.ts';

const utf8 = new TextEncoder();
/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** A formula inside a text that a spreadsheet with another separator than the comma would take for a cell, and run. */
const formulaWithin = /([;\t\r\n])(?=["\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Text as a quoted field. An apostrophe before a formula makes a spreadsheet show it and not run it; inside a text too, since quotes hold a
 * field together only for readers with the comma as separator.
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
