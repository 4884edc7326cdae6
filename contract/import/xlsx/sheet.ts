import { formatCount } from '#contract/core/counts.ts';
import { importFileColumns, importFileRows } from '#contract/core/limits.ts';
import { type CellFault, columnLetters, type Grid } from '../grid.ts';
import { UnreadableFile } from './archive.ts';
import { type NumberKind, textOfNumber } from './number-formats.ts';
import { attributeOf, withEscapes, type XmlHandler } from './scan-xml.ts';

interface SheetParts {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

export const tooManyColumns = `It has more than ${importFileColumns} columns. Leave out those that are not needed.`;
export const tooManyRows = `It has more than ${formatCount(importFileRows)} rows. Split the file.`;
/** Rows besides those of the records: titles, names of columns, totals. */
const spareRows = 100;

/** The number of a column: A is 0, AA is 26; undefined for what is none. */
function columnOf(cell: string): number | undefined {
  const letters = /^\$?([A-Za-z]{1,4})/.exec(cell)?.[1];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Reads the cells of a sheet as its document arrives. */
export function sheetReader({ strings, kinds, from1904 }: SheetParts): {
  handler: XmlHandler;
  grid(): Grid;
} {
  const rows: { number: number; cells: string[] }[] = [];
  const faults: CellFault[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell = { at: 0, type: 'n', style: 0, hasFormula: false };
  let next = 0;
  let value: string | undefined;
  /** The element whose text is read; nothing within phonetic signs. */
  let reads: 'v' | 't' | undefined;
  let phonetic = 0;

  function textOf(stored: string): string {
    const { type, style, at } = cell;
    if (type === 's') return strings[Number(stored)] ?? '';
    if (type === 'b') return stored.trim() === '1' ? 'Yes' : 'No';
    if (type === 'e') {
      faults.push({ cell: columnLetters(at) + number, words: `holds the error ${stored.slice(0, 20)}` });
      return stored;
    }
    if (type === 'd') return stored.replace('T', ' ').replace(/ 00:00(:00)?(\.0+)?Z?$/, '');
    if (type === 'n') return textOfNumber(stored, kinds[style] ?? 'number', from1904);
    return withEscapes(stored);
  }
  function endCell(): void {
    const { at, hasFormula } = cell;
    if (value === undefined && hasFormula)
      faults.push({
        cell: columnLetters(at) + number,
        words: 'holds a formula without its value: save the file in a spreadsheet',
      });
    const text = value === undefined ? '' : textOf(value);
    if (text.trim() === '') return;
    if (at >= importFileColumns) throw new UnreadableFile(tooManyColumns);
    while (cells.length < at) cells.push('');
    cells[at] = text;
  }
  function endRow(): void {
    if (cells.length === 0) return;
    if (rows.length > importFileRows + spareRows) throw new UnreadableFile(tooManyRows);
    rows.push({ number, cells });
  }

  return {
    handler: {
      open(name, attributes) {
        if (name === 'row') {
          number = Number(attributeOf(attributes, 'r') ?? number + 1);
          cells = [];
          next = 0;
        } else if (name === 'c') {
          const at = columnOf(attributeOf(attributes, 'r') ?? '') ?? next;
          next = at + 1;
          value = undefined;
          const style = Number(attributeOf(attributes, 's') ?? 0);
          cell = { at, type: attributeOf(attributes, 't') ?? 'n', style, hasFormula: false };
        } else if (name === 'f') cell.hasFormula = true;
        else if (name === 'rPh') phonetic++;
        reads = (name === 'v' || name === 't') && phonetic === 0 ? name : undefined;
      },
      close(name) {
        if (name === 'rPh') phonetic--;
        if (name === 'c') endCell();
        if (name === 'row') endRow();
        reads = undefined;
      },
      text(part) {
        if (reads) value = (value ?? '') + part;
      },
    },
    grid: () => ({ rows, isTyped: true, faults }),
  };
}
