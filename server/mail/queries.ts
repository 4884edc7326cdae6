import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { mails } from './tables.ts';

export const insertMail = (tx: Tx, row: typeof mails.$inferInsert) => tx.insert(mails).values(row);

export const mailById = async (tx: Tx, id: string) =>
  (await tx.select().from(mails).where(eq(mails.id, id)))[0];

/** Mail that was handed to the mail port, newest first. */
export const newestMails = (tx: Tx, limit: number) =>
  tx
    .select({ id: mails.id, to: mails.to, subject: mails.subject, sent_at: mails.sent_at })
    .from(mails)
    .where(isNotNull(mails.sent_at))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit);

/** How far a mail came: it waits for its turn or for another try, was handed on, or was refused for good. */
export type MailState = 'queued' | 'sent' | 'bounced';

/** Looks up these mails at once; the answer gives the state of one, undefined if there is no such mail. */
export async function statesOfMails(tx: Tx, ids: string[]): Promise<(id: string) => MailState | undefined> {
  const { id, sent_at, refused_at } = mails;
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id, sent_at, refused_at }).from(mails).where(inArray(mails.id, ids));
  return (id) => {
    const mail = found.find((row) => row.id === id);
    return mail && (mail.refused_at ? 'bounced' : mail.sent_at ? 'sent' : 'queued');
  };
}

export const markRefused = (tx: Tx, id: string, refusal: string, now: string) =>
  tx.update(mails).set({ refused_at: now, refusal }).where(eq(mails.id, id));

export const markSent = (tx: Tx, id: string, now: string) =>
  tx.update(mails).set({ sent_at: now }).where(eq(mails.id, id));
