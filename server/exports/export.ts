import { newId } from '#contract/core/values.ts';
import type { Exported } from '#contract/exports.ts';
import { actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import type { StoredBlob } from '../files/store.ts';
import { forgetBlobs } from '../files/sweep.ts';
import type { Services } from '../services.ts';
import { deleteExports, type ExportRow } from './queries.ts';
import { typeOf } from './write.ts';

/** An export as its owner sees it. */
export const exportedOf = ({ id, list, name, rows, ...row }: ExportRow): Exported => ({
  id,
  list,
  name,
  rows,
  created_at: row.created_at,
  job: {
    name: 'export',
    clientId: null,
    batchId: id,
    result: row.finished_at === null ? 1 : row.file_id ? 0 : 2,
    data: {
      finishedAt: row.finished_at,
      progress: row.file_id ? 1 : rows === 0 ? 0 : Math.min(1, row.rows_done / rows),
      errors: row.error ? [row.error] : [],
    },
  },
});

/** The row of an export's file. */
export const exportFileOf = (
  { name, request }: Pick<ExportRow, 'name' | 'request'>,
  blob: StoredBlob,
  now: string,
) => ({ id: newId(Date.parse(now)), ...blob, name, type: typeOf(request.format), created_at: now });

/**
 * Deletes exports, by id or by age, with their files. An export under way ends by itself.
 * @param note runs in the same transaction if any were deleted
 */
export async function forgetExports(
  services: Pick<Services, 'db' | 'files'>,
  which: Parameters<typeof deleteExports>[1],
  note?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const blobs = await services.db.as(actor('system'), async (tx) => {
    const gone = await deleteExports(tx, which);
    if (gone.count > 0) await note?.(tx);
    return gone.blobs;
  });
  await forgetBlobs(services, blobs);
}
