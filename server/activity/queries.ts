import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { activityLog } from './tables.ts';

export async function insertActivity(tx: Tx, row: typeof activityLog.$inferInsert): Promise<void> {
  await tx.insert(activityLog).values(row);
}

/** Entries about one subject, the oldest first. */
export const activityOf = (tx: Tx, subjectId: string) =>
  tx
    .select()
    .from(activityLog)
    .where(eq(activityLog.subject_id, subjectId))
    .orderBy(asc(activityLog.at), asc(activityLog.id));
