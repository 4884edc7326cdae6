import { validateListQuery } from '#contract/core/validate-list-query.ts';
import type { ExportFormat, ExportRequest } from '#contract/exports.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { FileStore, StoredBlob } from '../files/store.ts';
import { csv } from './csv.ts';
import type { AnySource } from './source.ts';
import { xlsx } from './xlsx.ts';

/** Media type and writer of each format. */
const formats = {
  csv: { type: 'text/csv', write: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const satisfies Record<ExportFormat, unknown>;

export const typeOf = (format: ExportFormat): string => formats[format].type;

/**
 * Writes the rows of a request into the store, in batches. `heard` is called with the number of rows written and may throw to stop. The
 * request was checked before; a field or column removed since is left out.
 */
export async function writeExport(
  store: FileStore,
  { tx, actor }: { tx: Tx; actor: Actor },
  source: AnySource,
  request: ExportRequest,
  heard: (rows: number) => Promise<void>,
): Promise<{ blob: StoredBlob; rows: number }> {
  let written = 0;
  async function* batches(): AsyncGenerator<unknown[], void> {
    const checked = validateListQuery(source.fields, request);
    for await (const rows of source.rows(tx, checked, request, actor)) {
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
    // A query under way must not outlive the transaction.
    await rows.return();
  }
}
