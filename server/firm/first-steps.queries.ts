import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FirstStep } from '#contract/firm/first-steps.ts';
import type { Tx } from '../db/db.ts';
import { mails } from '../mail/tables.ts';
import { users } from '../people/tables.ts';
import { firm } from './tables.ts';

/** Number of members of staff, in every state. */
export const countStaff = async (tx: Tx): Promise<number> =>
  (await tx.select({ count: count() }).from(users))[0]?.count ?? 0;

/** System actor only. True if a mail of that subject reached the mail server and did not come back. */
export async function wasDelivered(tx: Tx, subject: string): Promise<boolean> {
  const these = and(eq(mails.subject, subject), isNotNull(mails.sent_at), isNull(mails.refused_at));
  return (await tx.select({ id: mails.id }).from(mails).where(these).limit(1)).length > 0;
}

export const stepsAway = async (tx: Tx): Promise<readonly string[]> =>
  (await tx.select({ away: firm.put_away }).from(firm))[0]?.away ?? [];

/** Puts a step away or takes it back. False if the firm has no row yet. */
export async function setStepAway(tx: Tx, step: FirstStep, away: boolean): Promise<boolean> {
  const rest = sql`array_remove(${firm.put_away}, ${step}::text)`;
  const { rowCount } = await tx
    .update(firm)
    .set({ put_away: away ? sql`array_append(${rest}, ${step}::text)` : rest });
  return rowCount === 1;
}
