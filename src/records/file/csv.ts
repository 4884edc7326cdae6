import Papa from 'papaparse';
import { withFormulas, withoutFormulas } from '#contract/import/formulas.ts';

/** The first row of a file, and the rows below it with their numbers in a spreadsheet. */
export interface Sheet {
  /** False if a quotation mark is not closed. */
  readonly isWhole: boolean;
  readonly header: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const separators = [',', ';', '\t'];

/** The text of a file; undefined if it is not UTF-8, as files in the coding of older spreadsheets. */
export function textOf(bytes: BufferSource): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads CSV with the separator under which the most columns are known. */
export function readCsv(text: string, isKnown: (column: string) => boolean): Sheet {
  const read = (delimiter: string, preview = 0) => Papa.parse<string[]>(text, { delimiter, preview });
  const known = (delimiter: string) =>
    read(delimiter, 1).data[0]?.filter((column) => isKnown(withFormulas(column))).length ?? 0;
  const separator = separators.reduce((best, other) => (known(other) > known(best) ? other : best));
  const { data, errors } = read(separator);
  const [header = [], ...rows] = data.map((cells) => cells.map(withFormulas));
  return {
    isWhole: !errors.some(({ type }) => type === 'Quotes'),
    header,
    rows: rows
      .map((cells, at) => ({ number: at + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  };
}

/** Rows as CSV that a spreadsheet opens without running any of it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + Papa.unparse(rows.map((cells) => cells.map(withoutFormulas)));
