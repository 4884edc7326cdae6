import { and, asc, eq, sql } from 'drizzle-orm';
import type { ApprovalMode } from '#contract/clients/approver-words.ts';
import type { RightToApprove } from '#contract/payroll/pay-runs.ts';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';
import { payRunApprovals } from '../tables.ts';

/** The answer of a contact, by the account that gives it. */
interface Approver {
  readonly contactId: string;
  readonly accountId: string;
  readonly now: string;
}

/** The right of a contact to approve a run as it is now. Contacts only. */
export const rightToApprove = async (
  tx: Tx,
  runId: string,
  { contactId, accountId, now }: Approver,
): Promise<RightToApprove> =>
  (await callDatabaseFunction<RightToApprove>(
    tx,
    sql`app.right_to_approve(${runId}::uuid, ${contactId}::uuid, ${accountId}::uuid, ${now}::timestamptz)`,
  )) ?? 'none';

/** The contacts who approve this version of a run jointly and did so, the first first. */
export const approvalsOf = (tx: Tx, runId: string, version: number) =>
  tx
    .select({ contact_id: payRunApprovals.contact_id, by: payRunApprovals.name, at: payRunApprovals.at })
    .from(payRunApprovals)
    .where(and(eq(payRunApprovals.run_id, runId), eq(payRunApprovals.version, version)))
    .orderBy(asc(payRunApprovals.at), asc(payRunApprovals.contact_id));

/** Keeps an approval that waits for another; false if it was kept before. */
export const insertApproval = async (tx: Tx, row: typeof payRunApprovals.$inferInsert): Promise<boolean> =>
  (
    await tx
      .insert(payRunApprovals)
      .values(row)
      .onConflictDoNothing()
      .returning({ contact_id: payRunApprovals.contact_id })
  ).length > 0;

/** The rights to approve the payroll of a run's client on a day. Staff only. */
export async function payrollRights(
  tx: Tx,
  runId: string,
  day: string,
): Promise<{ contact_id: string; mode: ApprovalMode }[]> {
  const { rows } = await tx.execute<{ contact_id: string; mode: ApprovalMode }>(
    sql`select contact_id, mode from app.payroll_rights(${runId}::uuid, ${day}::date)`,
  );
  return rows;
}
