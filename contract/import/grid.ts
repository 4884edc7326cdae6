/** A cell that cannot be read as it is, and why: 'C4' holds '#REF!'. */
export interface CellFault {
  readonly cell: string;
  readonly words: string;
}

/** The cells of a file as texts, before its header is found. */
export interface Grid {
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** True for a workbook: its numbers have a point and its days are in ISO 8601, whatever it shows. */
  readonly isTyped: boolean;
  readonly faults: readonly CellFault[];
  /** The sheet of a workbook that has several. */
  readonly sheet?: string;
}

/** The letters of a column in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

const controls = /(?![\t\r\n])\p{Cc}/gu;

/** The name of a column on one line; '' if it has none. */
export const columnName = (cell: string): string =>
  cell.replace(controls, '').replace(/\s+/g, ' ').trim().slice(0, 255);
