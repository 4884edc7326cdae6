import { useRef } from 'react';

/** The selected rows, and functions that change the selection. */
export interface Selection<Row> {
  /** By `rowKey`; rows of other pages may be among them. */
  keys: ReadonlySet<string>;
  /** On the phone a press selects only while this is on; a table always has its boxes. */
  selecting: boolean;
  /** Name of a row, for "Select Quay Ltd". */
  nameOf(row: Row): string;
  onSelect(rows: readonly Row[], on: boolean): void;
  onClear(): void;
}

/** Selects one row, or with Shift held all rows from the last one touched to this. */
export function useRange<Row>(rows: readonly Row[] | undefined, selection: Selection<Row> | undefined) {
  const last = useRef<number>(undefined);
  return (at: number, on: boolean, range: boolean) => {
    const from = range ? (last.current ?? at) : at;
    last.current = at;
    selection?.onSelect((rows ?? []).slice(Math.min(from, at), Math.max(from, at) + 1), on);
  };
}
