import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { files } from '../files/tables.ts';
import { exports } from './tables.ts';

// The actor's row policy limits the rows.

export type ExportRow = typeof exports.$inferSelect;

export const exportById = async (tx: Tx, id: string): Promise<ExportRow | undefined> =>
  (await tx.select().from(exports).where(eq(exports.id, id)))[0];

/** Exports asked for after an instant, the newest first. */
export const exportsSince = (tx: Tx, since: string) =>
  tx.select().from(exports).where(gte(exports.created_at, since)).orderBy(desc(exports.created_at));

/** Does nothing if the id exists. */
export const insertExport = (tx: Tx, row: typeof exports.$inferInsert) =>
  tx.insert(exports).values(row).onConflictDoNothing();

/** Sets an export's progress or outcome. False if it has ended before, or was deleted. */
export async function setExport(
  tx: Tx,
  id: string,
  change: Partial<Pick<ExportRow, 'rows' | 'rows_done' | 'finished_at' | 'file_id' | 'error'>>,
): Promise<boolean> {
  const changed = await tx
    .update(exports)
    .set(change)
    .where(and(eq(exports.id, id), isNull(exports.finished_at)))
    .returning({ id: exports.id });
  return changed.length > 0;
}

/** System actor only: deletes exports, by id or by age, with the rows of their files. Returns their number and the files' blobs. */
export async function deleteExports(
  tx: Tx,
  which: { id: string } | { before: string },
): Promise<{ count: number; blobs: string[] }> {
  const gone = await tx
    .delete(exports)
    .where('id' in which ? eq(exports.id, which.id) : lt(exports.created_at, which.before))
    .returning({ file_id: exports.file_id });
  const fileIds = gone.flatMap(({ file_id }) => file_id ?? []);
  const deleted =
    fileIds.length === 0
      ? []
      : await tx.delete(files).where(inArray(files.id, fileIds)).returning({ sha256: files.sha256 });
  return { count: gone.length, blobs: deleted.map(({ sha256 }) => sha256) };
}
