import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { files, uploads } from '#server/files/tables.ts';
import { hrDocuments, payRunFiles, payslips } from '../tables.ts';

// The actor's row policy limits them: a contact sees those that were sent with a report they read.

const whole = (tx: Tx) =>
  tx
    .select({
      id: payRunFiles.id,
      run_id: payRunFiles.run_id,
      added_at: payRunFiles.added_at,
      added_by: payRunFiles.added_by,
      file: files,
    })
    .from(payRunFiles)
    .innerJoin(files, eq(files.id, payRunFiles.file_id));

/** The files of these runs' reports, in the order they were added. */
export const filesOfRuns = async (tx: Tx, runIds: readonly string[]) =>
  runIds.length === 0
    ? []
    : whole(tx)
        .where(inArray(payRunFiles.run_id, [...runIds]))
        .orderBy(asc(payRunFiles.added_at), asc(payRunFiles.id));

/** The files of reports that exist. */
export const reportFilesById = (tx: Tx, ids: readonly string[]) =>
  whole(tx).where(inArray(payRunFiles.id, [...ids]));

export const insertReportFiles = (tx: Tx, rows: (typeof payRunFiles.$inferInsert)[]) =>
  tx.insert(payRunFiles).values(rows);

export const deleteReportFile = (tx: Tx, id: string) => tx.delete(payRunFiles).where(eq(payRunFiles.id, id));

/**
 * System actor only: deletes a file of a payroll that nothing names any more, with its upload. Returns its blob if it did. The upload is
 * locked first: whoever is using it has either named the file by then, or finds it gone.
 */
export async function deletePayrollFile(tx: Tx, fileId: string): Promise<string | undefined> {
  await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.file_id, fileId)).for('update');
  for (const table of [payRunFiles, hrDocuments, payslips]) {
    const named = await tx.select({ id: table.id }).from(table).where(eq(table.file_id, fileId)).limit(1);
    if (named.length > 0) return undefined;
  }
  await tx.delete(uploads).where(eq(uploads.file_id, fileId));
  const [gone] = await tx.delete(files).where(eq(files.id, fileId)).returning({ sha256: files.sha256 });
  return gone?.sha256;
}

/** Marks the files of a run as sent to its client. */
export const sendReportFiles = (tx: Tx, runId: string) =>
  tx
    .update(payRunFiles)
    .set({ sent: true })
    .where(and(eq(payRunFiles.run_id, runId), eq(payRunFiles.sent, false)));
