import { dayMs } from '../clock.ts';
import { looksLikeFormula } from './cells.ts';
import type { Cell, ExportColumn } from './source.ts';

/** Indexes in the list of styles of `xlsx.ts`. Quoted text stays text when the cell is edited. */
const styleOf = { head: 1, date: 2, quoted: 3 };
/** Most characters of a cell. */
const longestText = 32_767;
/** Day number 0. */
const firstDay = Date.UTC(1899, 11, 30);
/** Earlier days have wrong numbers: 1900 counts as a leap year. */
const firstRightDay = '1900-03-01';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these, escaped neither
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Text escaped for XML. `_x0041_` would be read as an A, so its underscore is escaped in the same way. */
const escaped = (text: string) =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (c) => entities[c] ?? c);

const textCell = (text: string, style?: number) =>
  `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'string') return textCell(cell, looksLikeFormula(cell) ? styleOf.quoted : undefined);
  if (cell.date < firstRightDay) return textCell(cell.date);
  return `<c s="${styleOf.date}"><v>${(Date.parse(cell.date) - firstDay) / dayMs}</v></c>`;
}

const row = (cells: string[]) => `<row>${cells.join('')}</row>`;

/** The sheet: a frozen header row, then the rows. Every text has the type text, so nothing in it is a formula. */
export async function* sheet<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;
  yield `<sheetData>${row(columns.map(({ header }) => textCell(header, styleOf.head)))}`;
  for await (const rows of batches)
    yield rows.map((each) => row(columns.map(({ cell }) => cellXml(cell(each))))).join('');
  yield '</sheetData></worksheet>';
}
