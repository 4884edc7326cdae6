import { dayMs } from '../clock.ts';
import { looksLikeFormula } from './cells.ts';
import type { Cell, ExportColumn } from './source.ts';

/** Places in the list of styles of `xlsx.ts`. Quoted text stays text when somebody edits the cell. */
const styleOf = { head: 1, date: 2, quoted: 3 };
/** What one cell can hold. */
const longestText = 32_767;
/** The day whose number is 0. */
const firstDay = Date.UTC(1899, 11, 30);
/** Before it the days are numbered wrongly: 1900 counts as a leap year. */
const firstRightDay = '1900-03-01';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these, escaped neither
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Text as XML holds it. `_x0041_` would be read as an A, so its underscore is written as such a code itself. */
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

/** The sheet: a head that stays in sight, then a row each. Every text is typed as text: nothing in it is a formula. */
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
