import { and, desc, eq, getTableColumns, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { recipients, submissions } from './tables.ts';

type SubmissionRow = typeof submissions.$inferSelect;

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
    })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(
      and(eq(recipients.envelope_id, envelopeId), isNull(submissions.late), ne(submissions.kind, 'decline')),
    );

/** The acts on an envelope that came too late, newest first. */
export const lateSubmissions = (tx: Tx, envelopeId: string, limit: number) =>
  tx
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(and(eq(recipients.envelope_id, envelopeId), isNotNull(submissions.late)))
    .orderBy(desc(submissions.received_at), desc(submissions.id))
    .limit(limit);
