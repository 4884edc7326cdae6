import { and, count, desc, eq, getTableColumns, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';
import { isMine } from '../envelope/access.queries.ts';
import { envelopes, recipients, submissions } from '../tables.ts';

export type SubmissionRow = typeof submissions.$inferSelect;

export const readSubmission = async (tx: Tx, id: string): Promise<SubmissionRow | undefined> =>
  (await tx.select().from(submissions).where(eq(submissions.id, id)))[0];

export const insertSubmission = (tx: Tx, row: SubmissionRow) => tx.insert(submissions).values(row);

/** The submissions of an envelope that count: signatures and approvals. */
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

/** The printed data of a counted submission. */
export type CountedSubmission = Awaited<ReturnType<typeof countedSubmissions>>[number];

/** The counted submissions for participants, while the envelope is out for signing. */
export const submissionsSoFar = async (tx: Tx, envelopeId: string): Promise<CountedSubmission[]> =>
  (await callDatabaseFunction<CountedSubmission[]>(tx, sql`app.filled_in(${envelopeId})`)) ?? [];

/** Late submissions of an envelope, newest first. */
export const lateSubmissions = (tx: Tx, envelopeId: string, limit: number) =>
  tx
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(and(eq(recipients.envelope_id, envelopeId), isNotNull(submissions.late)))
    .orderBy(desc(submissions.received_at), desc(submissions.id))
    .limit(limit);

/** Makes a late submission count. */
export const countLate = (tx: Tx, id: string, receipt: SubmissionRow['receipt']) =>
  tx.update(submissions).set({ late: null, receipt }).where(eq(submissions.id, id));

/** Envelopes the actor sent or was handed over that have late submissions, with their number; newest submission first. */
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
