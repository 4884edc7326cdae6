import { and, count, desc, eq, getTableColumns, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { callDatabaseFunction } from '../../db/ask.ts';
import type { Tx } from '../../db/db.ts';
import { isMine } from '../envelope/access.queries.ts';
import { envelopes, recipients, submissions } from '../tables.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

export const readSubmission = async (tx: Tx, id: string): Promise<SubmissionRow | undefined> =>
  (await tx.select().from(submissions).where(eq(submissions.id, id)))[0];

export const insertSubmission = (tx: Tx, row: SubmissionRow) => tx.insert(submissions).values(row);

/** The signatures and approvals of an envelope that count. */
export const countedSubmissions = (tx: Tx, envelopeId: string) =>
  tx
    .select({
      recipientId: submissions.recipient_id,
      values: submissions.values,
      signature: submissions.signature,
      initials: submissions.initials,
      deviceTime: submissions.device_time,
      offline: submissions.offline,
      receivedAt: submissions.received_at,
    })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(
      and(eq(recipients.envelope_id, envelopeId), isNull(submissions.late), ne(submissions.kind, 'decline')),
    );

/** One of them, as much of it as is printed. */
export type CountedSubmission = Awaited<ReturnType<typeof countedSubmissions>>[number];

/** The same as whoever takes part may know them: while the envelope is out for signing, and of nobody else's. */
export const submissionsSoFar = async (tx: Tx, envelopeId: string): Promise<CountedSubmission[]> =>
  (await callDatabaseFunction<CountedSubmission[]>(tx, sql`app.filled_in(${envelopeId})`)) ?? [];

/** The acts on an envelope that came too late, newest first. */
export const lateSubmissions = (tx: Tx, envelopeId: string, limit: number) =>
  tx
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(and(eq(recipients.envelope_id, envelopeId), isNotNull(submissions.late)))
    .orderBy(desc(submissions.received_at), desc(submissions.id))
    .limit(limit);

/** Lets an act count that came too late. */
export const countLate = (tx: Tx, id: string, receipt: SubmissionRow['receipt']) =>
  tx.update(submissions).set({ late: null, receipt }).where(eq(submissions.id, id));

/** The envelopes the actor sent or has been handed over on which acts came too late, with how many; the newest act first. */
export function lateEnvelopes(tx: Tx, limit: number) {
  const newestAt = max(submissions.received_at);
  return tx
    .select({
      id: envelopes.id,
      title: envelopes.title,
      status: envelopes.status,
      acts: count(),
      newestAt,
    })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
    .where(and(isMine, isNotNull(submissions.late)))
    .groupBy(envelopes.id)
    .orderBy(desc(newestAt), desc(envelopes.id))
    .limit(limit);
}
