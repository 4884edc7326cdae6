import type { ListFields } from '../../contract/core/filters.ts';
import type { CheckedList } from '../../contract/core/validate-list-query.ts';
import type { ExportRequest } from '../../contract/exports.ts';
import type { Tx } from '../db/db.ts';

/** What stands in a cell: text, a number, a calendar date (`YYYY-MM-DD`), or nothing. Names, never ids or codes. */
export type Cell = string | number | { date: string } | null;

/** A column of a file. */
export interface ExportColumn<Row> {
  header: string;
  /** In characters, where columns have a width. */
  width: number;
  cell(row: Row): Cell;
}

/** Which rows are wanted: as the list would show them, all pages of it. */
export type WantedRows = Pick<ExportRequest, 'search' | 'ids'>;

/** How a list is exported. Its domain says what is in it; `server/exports` makes the file. */
export interface ExportSource<F extends ListFields = ListFields, Row = unknown> {
  readonly list: string;
  readonly fields: F;
  readonly columns: Readonly<Record<string, ExportColumn<Row>>>;
  count(tx: Tx, checked: CheckedList<F>, wanted: WantedRows): Promise<number>;
  /** The rows in their order, some at a time; memory holds no more of them. */
  rows(tx: Tx, checked: CheckedList<F>, wanted: WantedRows): AsyncIterable<Row[]>;
}

/** A source whose rows are its own affair: what handlers and the job work with. */
// biome-ignore lint/suspicious/noExplicitAny: a source's rows and fields only meet each other
export type AnySource = ExportSource<any, any>;
