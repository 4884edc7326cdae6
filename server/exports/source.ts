import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ListFields } from '#contract/core/filters.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { ExportRequest } from '#contract/exports.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';

/** Content of a cell: text, a number, a calendar date (`YYYY-MM-DD`), or nothing. Names, never ids or codes. */
export type Cell = string | number | { date: string } | null;

export interface ExportColumn<Row> {
  header: string;
  /** In characters; only for formats with column widths. */
  width: number;
  cell(row: Row): Cell;
}

/** The rows to export: all pages of the list as shown. */
export type WantedRows = Pick<ExportRequest, 'search' | 'ids'>;

/** An exportable list. Its domain defines the content; `server/exports` makes the file. */
export interface ExportSource<F extends ListFields = ListFields, Row = unknown> {
  readonly list: string;
  /** The call that exports it: its permissions hold when the file is made, too. */
  readonly endpoint: Endpoint;
  readonly fields: F;
  readonly columns: Readonly<Record<string, ExportColumn<Row>>>;
  count(tx: Tx, checked: CheckedList<F>, wanted: WantedRows, actor: Actor): Promise<number>;
  /** The rows in order, in batches that fit into memory. */
  rows(tx: Tx, checked: CheckedList<F>, wanted: WantedRows, actor: Actor): AsyncIterable<Row[]>;
}

/** A source of any row type, for handlers and the job. */
// biome-ignore lint/suspicious/noExplicitAny: a source's rows and fields only meet each other
export type AnySource = ExportSource<any, any>;
