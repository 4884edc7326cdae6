import { desc, eq, isNotNull } from 'drizzle-orm';
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

export const markSent = (tx: Tx, id: string, now: string) =>
  tx.update(mails).set({ sent_at: now }).where(eq(mails.id, id));
