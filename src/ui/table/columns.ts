import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

/** A column of a list: how it is headed, aligned, sorted, and what stands in its cells. */
export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  align?: 'start' | 'end';
  /** At least this wide; the columns without one share what is left, at least 12 rem each. */
  width?: `${number}rem`;
  /** Left out of a table that has little room, so that the others can be read. */
  roomy?: true;
  /** Shown only when it was chosen. */
  extra?: true;
  sortable?: boolean;
  /** On the phone's card: beside the title, or left out. By default a line of its own. */
  card?: 'aside' | 'hidden';
}

/** What a list is sorted by; a leading minus in the address means `down`. */
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
  /** What is listed, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way: then `expected` skeleton rows stand in. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** How many rows to expect, so that nothing jumps when they come. */
  expected?: number;
  sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  /** Rows can be selected. */
  selection?: Selection<Row> | undefined;
  /** Rows of 56 px in place of 40. */
  comfortable?: boolean;
  /** A newer answer is on its way; the rows shown are those of the last one. */
  stale?: boolean;
  /** Names what is asked for: at other contents a table begins at its top. */
  contents?: string;
}
