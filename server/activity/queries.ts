import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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

/** Entries of one event about any of these subjects, the oldest first. */
export const eventsOf = async (tx: Tx, subjectIds: string[], event: string) =>
  subjectIds.length === 0
    ? []
    : tx
        .select()
        .from(activityLog)
        .where(and(inArray(activityLog.subject_id, subjectIds), eq(activityLog.event, event)))
        .orderBy(asc(activityLog.at), asc(activityLog.id));

/** Adds the log's partitions of the months of these instants where they are missing. */
export async function addActivityMonths(tx: Tx, instants: readonly string[]): Promise<void> {
  for (const instant of instants)
    await tx.execute(sql`select app.add_activity_month(${instant}::timestamptz)`);
}
