import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';

export const selectionWidth = '2.75rem';

/** Hides a column below 56rem (896 px) of the table's own width. */
export const roomyClass = '@max-4xl:hidden';
export const roomyFactor = '[--roomy:1] @max-4xl:[--roomy:0]';

/** The least width of a column without one of its own, rem. */
const least = 12;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
const remOf = <Row>({ width }: Column<Row>): number => (width ? Number.parseFloat(width) : least);

/**
 * Widths of the table and of its columns. In a frame narrower than the columns need, the table scrolls sideways. In a wider one two thirds
 * of the spare width go to the columns with a width, so that their content is not cut beside an empty name column.
 */
export function widthsOf<Row>(columns: readonly Column<Row>[]) {
  const always = sumOf(columns.filter(({ roomy }) => !roomy).map(remOf));
  const roomy = sumOf(columns.filter((one) => one.roomy).map(remOf));
  const sized = sumOf(columns.filter(({ width }) => width).map(remOf));
  return {
    table: {
      '--least': `calc(${selectionWidth} + ${always}rem + var(--roomy) * ${roomy}rem)`,
      '--spare': 'max(0px, (100cqw - var(--least)) * 2 / 3)',
      minWidth: 'var(--least)',
    } as CSSProperties,
    column: ({ width }: Column<Row>): string | undefined =>
      width && `calc(${width} + var(--spare) * ${Number.parseFloat(width) / sized})`,
  };
}
