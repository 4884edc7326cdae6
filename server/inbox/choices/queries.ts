import { eq, sql } from 'drizzle-orm';
import { defaultChoice, type NoticeChoice, type NoticeTopic } from '#contract/notice-choices.ts';
import type { Tx } from '#server/db/db.ts';
import { noticeChoices } from './tables.ts';

// The actor's row policy limits the rows to their own.

/** The account's choices, by topic. */
export const noticeChoicesOf = (tx: Tx, accountId: string) =>
  tx.select().from(noticeChoices).where(eq(noticeChoices.account_id, accountId));

export const setChoice = (tx: Tx, row: typeof noticeChoices.$inferInsert) =>
  tx
    .insert(noticeChoices)
    .values(row)
    .onConflictDoUpdate({
      target: [noticeChoices.account_id, noticeChoices.topic],
      set: { push: row.push, mail: row.mail },
    });

/** Open to everybody who may cause a notice: the ways by which its reader is told of a topic. */
export async function choiceOfReader(tx: Tx, readerId: string, topic: NoticeTopic): Promise<NoticeChoice> {
  const { rows } = await tx.execute<{ choice: NoticeChoice | null }>(
    sql`select app.notice_choice(${readerId}, ${topic}) as choice`,
  );
  return rows[0]?.choice ?? defaultChoice(topic);
}
