import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { files } from '../../files/tables.ts';
import { payRunFiles } from '../tables.ts';

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

/** Those of these files of reports that are there. */
export const reportFilesById = (tx: Tx, ids: readonly string[]) =>
  whole(tx).where(inArray(payRunFiles.id, [...ids]));

export const insertReportFiles = (tx: Tx, rows: (typeof payRunFiles.$inferInsert)[]) =>
  tx.insert(payRunFiles).values(rows);

export const deleteReportFile = (tx: Tx, id: string) => tx.delete(payRunFiles).where(eq(payRunFiles.id, id));

/** Marks the files of a run as sent to its client. */
export const sendReportFiles = (tx: Tx, runId: string) =>
  tx
    .update(payRunFiles)
    .set({ sent: true })
    .where(and(eq(payRunFiles.run_id, runId), eq(payRunFiles.sent, false)));
