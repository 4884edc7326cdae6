import { checkList } from '../../contract/core/validate-list-query.ts';
import type { ExportFormat, ExportRequest } from '../../contract/exports.ts';
import type { Tx } from '../db/db.ts';
import type { FileStore, StoredBlob } from '../files/store.ts';
import { csv } from './csv.ts';
import type { AnySource } from './source.ts';
import { xlsx } from './xlsx.ts';

/** What the files of a format are, and how one is written from rows as they come. */
const formats = {
  csv: { type: 'text/csv', write: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const satisfies Record<ExportFormat, unknown>;

export const typeOf = (format: ExportFormat): string => formats[format].type;

/**
 * Writes the rows a request asks for into the store, a batch at a time. `heard` is told how many are written and may throw to
 * end it. The request has been checked before; a field or column that went since is left out.
 */
export async function writeExport(
  store: FileStore,
  tx: Tx,
  source: AnySource,
  request: ExportRequest,
  heard: (rows: number) => Promise<void>,
): Promise<{ blob: StoredBlob; rows: number }> {
  let written = 0;
  async function* batches(): AsyncGenerator<unknown[], void> {
    const checked = checkList(source.fields, request);
    for await (const rows of source.rows(tx, checked, request)) {
      yield rows;
      written += rows.length;
      await heard(written);
    }
  }
  const columns = request.columns.flatMap((key) => source.columns[key] ?? []);
  const rows = batches();
  try {
    return { blob: await store.put(formats[request.format].write(columns, rows)), rows: written };
  } finally {
    // A query it may be at must not outlive the transaction.
    await rows.return();
  }
}
