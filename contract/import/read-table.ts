import { importFileBytes, importFileColumns, importFileRows } from '../core/limits.ts';
import { decodeText, type Encoding, encodingSample } from './decode.ts';
import { columnLetters, columnName, type Grid } from './grid.ts';
import { parseCsv } from './parse-csv.ts';
import { UnreadableFile } from './xlsx/archive.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { tooManyColumns, tooManyRows } from './xlsx/sheet.ts';

/** A row below the names of the columns, with its number in a spreadsheet. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The cells that cannot be read as they are, in words. */
  readonly faults: readonly string[];
}

/** A file as a table: the names of its columns, and its rows. */
export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** True for a workbook: see `Grid`. */
  readonly isTyped: boolean;
  /** Parts that are no records: rows above the names, empty rows, totals, and columns without anything. */
  readonly skipped: {
    readonly titles: number;
    readonly empty: number;
    readonly totals: number;
    readonly columns: number;
  };
  /** Set if the encoding is a guess: a few words, by which a person can tell. */
  readonly encoding?: { readonly guess: Encoding; readonly sample: readonly string[] };
  readonly sheet?: string;
}

interface ReadOptions {
  /** True for the name of a column that is known to what is imported. */
  isKnown(column: string): boolean;
  /** The encoding that the person chose. */
  readonly encoding?: Encoding | undefined;
}

export const tooLargeFile = `This file is too large: at most ${importFileBytes / 1024 / 1024} MB can be imported.`;
const mostTitleRows = 40;
const totals =
  /^(grand |sub ?)?totals?$|^(gesamt|end|zwischen)?summe$|^gesamt(betrag)?$|^insgesamt$|^total (général|general|generale)$|^totale$|^somme$|^suma$|^totaal$|^sum$/;
const control = /(?![\t\r\n])\p{Cc}/u;

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';
const filled = (cells: readonly string[]) => cells.filter(isFilled).length;
const isNumeric = (cell: string) =>
  /^[\s\d.,'’+()\-–%]*\d[\s\d.,'’+()\-–%]*(\s*[A-Z]{3}|\s*[€$£])?$/.test(cell);

function gridOf(
  bytes: Uint8Array,
  { isKnown, encoding }: ReadOptions,
): (Grid & Pick<FileTable, 'encoding'>) | { refusal: string } {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readXlsx(bytes);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return {
      refusal: 'This is a workbook of an older kind (XLS), or one with a password. Save it as XLSX or CSV.',
    };
  const { text, guess } = decodeText(bytes, encoding);
  const grid = parseCsv(text, isKnown);
  if ('refusal' in grid || !guess) return grid;
  return { ...grid, encoding: { guess, sample: encodingSample(text) } };
}

/** The place of the row that names the columns: the one with the most known names, else the first that is as wide as most. */
function headerAt(rows: Grid['rows'], isKnown: ReadOptions['isKnown']): number {
  const first = rows.slice(0, mostTitleRows);
  const known = first.map(
    ({ cells }) => new Set(cells.filter((cell) => isFilled(cell) && isKnown(cell))).size,
  );
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const widths = rows
    .slice(0, 200)
    .map(({ cells }) => filled(cells))
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const found = first.findIndex(({ cells }) => filled(cells) >= Math.max(1, usual * 0.6));
  return Math.max(0, found);
}

/** True for a row that adds up others: it says so in one cell, and has only numbers besides. */
function isTotal(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => isFilled(cell) && !isNumeric(cell.trim()));
  const word =
    texts[0]
      ?.trim()
      .toLowerCase()
      .replace(/[:\s]+$/, '') ?? '';
  return texts.length === 1 && totals.test(word);
}

/**
 * Reads a file as it is: CSV in any encoding and with any separator, or the first sheet of a workbook. Rows above the names of the columns,
 * empty rows and columns, and totals at the end are counted and left out.
 */
export function readTable(bytes: Uint8Array, options: ReadOptions): FileTable | { readonly refusal: string } {
  if (bytes.length >= importFileBytes) return { refusal: tooLargeFile };
  try {
    const grid = gridOf(bytes, options);
    return 'refusal' in grid ? grid : tableOf(grid, options);
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    throw error;
  }
}

function tableOf(
  grid: Grid & Pick<FileTable, 'encoding'>,
  { isKnown }: ReadOptions,
): FileTable | { refusal: string } {
  const rows = grid.rows.filter(({ cells }) => filled(cells) > 0);
  if (rows.length === 0) return { refusal: 'There is nothing in it.' };
  const at = headerAt(rows, isKnown);
  const names = rows[at];
  const below = rows.slice(at + 1);
  let end = below.length;
  while (end > 0 && end > below.length - 3 && isTotal(below[end - 1]?.cells ?? [])) end--;
  const records = below.slice(0, end);
  if (records.length > importFileRows) return { refusal: tooManyRows };
  const used: boolean[] = [];
  for (const { cells } of [...(names ? [names] : []), ...records])
    for (const [column, cell] of cells.entries()) if (isFilled(cell)) used[column] = true;
  const kept = Array.from(used, (isUsed, column) => (isUsed ? column : -1)).filter((column) => column >= 0);
  if (kept.length > importFileColumns) return { refusal: tooManyColumns };
  const faults = new Map<number, string[]>();
  for (const { cell, words } of grid.faults) {
    const number = Number(/\d+$/.exec(cell)?.[0]);
    faults.set(number, [...(faults.get(number) ?? []), `${cell} ${words}.`]);
  }
  const first = names?.number ?? 0;
  const last = records.at(-1)?.number ?? first;
  return {
    header: kept.map((column) => nameOf(names?.cells[column], column)),
    rows: records.map(({ number, cells }) => ({
      number,
      cells: kept.map((column) => cells[column] ?? ''),
      faults: [
        ...(faults.get(number) ?? []),
        ...cells.flatMap((cell, column) => controlOf(cell, columnLetters(column) + number)),
      ],
    })),
    isTyped: grid.isTyped,
    skipped: {
      titles: at,
      empty: last - first - records.length,
      totals: below.length - end,
      columns: used.length - kept.length,
    },
    ...(grid.encoding && { encoding: grid.encoding }),
    ...(grid.sheet !== undefined && { sheet: grid.sheet }),
  };
}

const nameOf = (name: string | undefined, column: number): string =>
  columnName(name ?? '') || `Column ${columnLetters(column)}`;

function controlOf(text: string, cell: string): string[] {
  const sign = control.exec(text)?.[0];
  if (sign === undefined) return [];
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return [`${cell} holds a character that no text has (U+${code}).`];
}
