import { type DecimalMark, readAmount } from '../core/money.ts';

export const decimalMarks = ['.', ','] as const satisfies readonly DecimalMark[];

/** An amount without its currency, and with its sign in front: '(1,234.50)' and 'CHF 1,234.50-' are '-1,234.50'. */
function bare(cell: string): string {
  const text = cell
    .trim()
    .replace(/^(\p{Sc}|[A-Z]{3}|Fr\.?)\s*|\s*(\p{Sc}|[A-Z]{3}|Fr\.?)$/gu, '')
    .replace(/[−–—]/g, '-')
    .replace(/[.,]-{1,2}$/, '')
    .replace(/(?<=\d)[`‘](?=\d)/g, '’');
  const negative =
    /^\((.*)\)$/.exec(text)?.[1] ?? /^-\s*(.*)$/.exec(text)?.[1] ?? /^(.*\d)-$/.exec(text)?.[1];
  return negative === undefined ? text.replace(/^\+\s*/, '') : `-${negative}`;
}

/** The amount of a cell, `1234.5`, by the decimal mark of its column; null if it is none. */
export function readCellAmount(cell: string, mark: DecimalMark): string | null {
  const text = bare(cell);
  const amount = readAmount(text.replace(/^-/, ''), mark);
  return amount === null || !text.startsWith('-') ? amount : `-${amount}`;
}

/** The marks that fit the amounts of a column the best; both if its amounts could mean either. */
export function marksOf(cells: readonly string[]): DecimalMark[] {
  const texts = [...new Set(cells.map((cell) => cell.trim()))].filter((text) => text !== '');
  const read = decimalMarks.map((mark) => ({
    mark,
    amounts: texts.map((text) => readCellAmount(text, mark)),
  }));
  const count = (all: readonly (string | null)[]) => all.filter((one) => one !== null).length;
  const most = Math.max(...read.map(({ amounts }) => count(amounts)));
  const fit = read.filter(({ amounts }) => count(amounts) === most);
  const [first] = fit;
  // Marks that read every amount alike need no choice.
  const others = fit.filter(({ amounts }) => amounts.some((one, at) => one !== first?.amounts[at]));
  return [...(first ? [first] : []), ...others].map(({ mark }) => mark);
}
