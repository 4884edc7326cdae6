import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { linkCodes } from '../tables.ts';

type CodeRow = typeof linkCodes.$inferSelect;

/** The newest code of a recipient, locked until the transaction ends: two tries at once count as two. */
export const linkCodeOf = async (tx: Tx, recipientId: string): Promise<CodeRow | undefined> =>
  (await tx.select().from(linkCodes).where(eq(linkCodes.recipient_id, recipientId)).for('update'))[0];

export const putCode = (tx: Tx, row: Omit<CodeRow, 'tries'>) =>
  tx
    .insert(linkCodes)
    .values({ ...row, tries: 0 })
    .onConflictDoUpdate({ target: linkCodes.recipient_id, set: { ...row, tries: 0 } });

export const countWrongCode = (tx: Tx, recipientId: string) =>
  tx
    .update(linkCodes)
    .set({ tries: sql`${linkCodes.tries} + 1` })
    .where(eq(linkCodes.recipient_id, recipientId));

export const dropCode = (tx: Tx, recipientId: string) =>
  tx.delete(linkCodes).where(eq(linkCodes.recipient_id, recipientId));
