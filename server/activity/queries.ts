import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { type LogReader, readableBy } from './readers.ts';
import { activityLog } from './tables.ts';

/** Leaves the entries whose subject the reader may see. Those about a client are for people who see clients. */
export function isReadable(reader: LogReader): SQL | undefined {
  const { subjects, logs, ofClients } = readableBy(reader);
  const { subject_type: type, name, client_id } = activityLog;
  return and(
    or(inArray(type, subjects), and(isNull(type), inArray(name, logs))),
    ofClients ? undefined : isNull(client_id),
  );
}

export async function insertActivity(tx: Tx, row: typeof activityLog.$inferInsert): Promise<void> {
  await tx.insert(activityLog).values(row);
}

/** Entries about one subject, the oldest first. */
export const activityOf = (tx: Tx, subjectId: string, also?: SQL) =>
  tx
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subject_id, subjectId), also))
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
