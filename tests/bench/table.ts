import type { Row } from './row.ts';
import { meets } from './row.ts';

/** A row with its figure; without one, it could not be measured. */
export interface Measured {
  row: Row;
  figure: number | undefined;
}

const heads = ['figure of', 'figure', 'bar', 'met', 'alone'];

const written = (value: number, { unit }: Row) => {
  const digits = unit === '×' ? 2 : Number.isInteger(value) ? 0 : 1;
  return value.toFixed(digits) + (unit ? ` ${unit}` : '');
};

function cells({ row, figure }: Measured): string[] {
  const bar = 'most' in row.bar ? `≤ ${written(row.bar.most, row)}` : `≥ ${written(row.bar.least, row)}`;
  const [value, met] =
    figure === undefined
      ? ['not measured', 'no']
      : [written(figure, row), meets(figure, row.bar) ? 'yes' : 'no'];
  return [row.name, value, bar, met, `npm run bench -- ${row.row}`];
}

/** The cells of the table, its head first. */
export const tableLines = (measured: readonly Measured[]): string[][] => [heads, ...measured.map(cells)];

/** The table as text, every column as wide as its widest cell. */
export function table(measured: readonly Measured[]): string {
  const lines = tableLines(measured);
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
