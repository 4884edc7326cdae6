import { and, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { linksOfReaders } from './reader-links.ts';
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

/** State of a mail: waiting for its turn or a retry, handed to the mail server, or refused for good, possibly afterwards. */
export type MailState = 'queued' | 'sent' | 'bounced';

/** State of a mail, and the reason, in words, if it was not delivered. */
export interface MailDelivery {
  state: MailState;
  cause: string | null;
}

/**
 * Looks up these mails at once.
 * @returns a function from mail id to its standing; undefined if there is no such mail
 */
export async function deliveryOfMails(
  tx: Tx,
  ids: string[],
): Promise<(id: string) => MailDelivery | undefined> {
  const { id, sent_at, refused_at, cause } = mails;
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id, sent_at, refused_at, cause }).from(mails).where(inArray(mails.id, ids));
  return (id) => {
    const mail = found.find((row) => row.id === id);
    if (!mail) return undefined;
    const state = mail.refused_at ? 'bounced' : mail.sent_at ? 'sent' : 'queued';
    return { state, cause: state === 'sent' ? null : mail.cause };
  };
}

/**
 * Marks a mail as refused for good.
 * @returns its `if_refused`; undefined if there is no such mail, or it is marked already
 */
export const markRefused = async (tx: Tx, id: string, cause: string, now: string) =>
  (
    await tx
      .update(mails)
      .set({ refused_at: now, cause })
      .where(and(eq(mails.id, id), isNull(mails.refused_at)))
      .returning({ if_refused: mails.if_refused })
  )[0];

/** Sets the reason why the last try of a mail failed. */
export const setCause = (tx: Tx, id: string, cause: string) =>
  tx.update(mails).set({ cause }).where(eq(mails.id, id));

export const markSent = (tx: Tx, id: string, now: string) =>
  tx.update(mails).set({ sent_at: now }).where(eq(mails.id, id));

/** The number of mails that were handed to the mail server since an instant. */
export const countSentSince = async (tx: Tx, since: string): Promise<number> =>
  (await tx.select({ number: count() }).from(mails).where(gte(mails.sent_at, since)))[0]?.number ?? 0;

const withoutLinks = (words: typeof mails.text | typeof mails.html) =>
  sql<string>`regexp_replace(${words}, ${linksOfReaders}, '\\1…', 'g')`;

/** Removes links from a stored mail that sign in anybody who has them: from now on only its reader has them. */
export const forgetLinks = (tx: Tx, id: string) =>
  tx
    .update(mails)
    .set({ text: withoutLinks(mails.text), html: withoutLinks(mails.html) })
    .where(eq(mails.id, id));
