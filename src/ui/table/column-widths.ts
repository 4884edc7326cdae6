import type { CSSProperties } from 'react';
import type { Column } from './columns.ts';

export const selectionWidth = '2.75rem';

/** Hides a column below the table's own width of 56rem (896 px), or 44rem (704 px). */
export const roomyClass = <Row>({ roomy }: Pick<Column<Row>, 'roomy'>): string | false =>
  roomy === 'middle' ? '@max-[44rem]:hidden' : roomy === true && '@max-4xl:hidden';
export const roomyFactor = '[--roomy:1] @max-4xl:[--roomy:0] [--middle:1] @max-[44rem]:[--middle:0]';

/** The least width of a column without one of its own, rem. */
const least = 12;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
const remOf = <Row>({ width }: Column<Row>): number => (width ? Number.parseFloat(width) : least);

/**
 * Widths of the table and of its columns. In a frame narrower than the columns need, the table scrolls sideways. In a wider one two thirds
 * of the spare width go to the columns with a width, so that their content is not cut beside an empty name column.
 */
export function widthsOf<Row>(columns: readonly Column<Row>[], isSelectable: boolean) {
  const always = sumOf(columns.filter(({ roomy }) => !roomy).map(remOf));
  const roomy = sumOf(columns.filter((one) => one.roomy === true).map(remOf));
  const middle = sumOf(columns.filter((one) => one.roomy === 'middle').map(remOf));
  const sized = sumOf(columns.filter(({ width }) => width).map(remOf));
  return {
    table: {
      '--least': `calc(${isSelectable ? selectionWidth : '0px'} + ${always}rem + var(--middle) * ${middle}rem + var(--roomy) * ${roomy}rem)`,
      '--spare': 'max(0px, (100cqw - var(--least)) * 2 / 3)',
      minWidth: 'var(--least)',
    } as CSSProperties,
    column: ({ width }: Column<Row>): string | undefined =>
      width && `calc(${width} + var(--spare) * ${Number.parseFloat(width) / sized})`,
  };
}
