import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

/** A column of a list: its header, alignment, sorting and cells. */
export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  align?: 'start' | 'end';
  /** At least this wide; the columns without a width share the rest, at least 12 rem each. */
  width?: `${number}rem`;
  /** Left out of a table narrower than 56 rem, with `middle` of one narrower than 44 rem, so that the others can be read. */
  roomy?: true | 'middle';
  /** Shown only when chosen. */
  extra?: true;
  sortable?: boolean;
  /** On the phone's card: beside the title, or left out. By default a line of its own. */
  card?: 'aside' | 'hidden';
}

/** The order of a list; a leading minus in the address means `down`. */
export interface Sort {
  key: string;
  direction: 'up' | 'down';
}

/** The sort after the header of a column is pressed: up, then down, then up again. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'up' ? 'down' : 'up' };
}

/** A table of one kind of row. */
export interface TableProps<Row> {
  /** Name of the list, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is loading: `expected` skeleton rows are shown meanwhile. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Expected number of rows, so that nothing jumps when they load. */
  expected?: number;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  /** Rows can be selected. */
  selection?: Selection<Row> | undefined;
  /** Rows of 56 px in place of 40. */
  comfortable?: boolean;
  /** A newer answer is loading; the shown rows are those of the last one. */
  stale?: boolean;
  /** Names the shown contents: when it changes, the table scrolls to its top. */
  contents?: string;
}
