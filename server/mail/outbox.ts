import { addressKey } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import { isTyped, type MailKind, type TypedKind } from '#contract/mail-kinds.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/queue.ts';
import { type Letter, letterText, plainLine } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { mailHash } from './mail-hash.ts';
import { insertMail, markRefused } from './queries.ts';
import type { IfRefused } from './tables.ts';

export type { IfRefused } from './tables.ts';

export const deliverKind = 'mail.deliver';

/** A mail to send; `attached` are the ids of files. */
export type Posted = {
  to: string;
  subject: string;
  letter: Letter;
  attached?: readonly string[];
} & Caused;

/** The kind of a mail, and the person who caused it: a member of staff, or else an account. */
type Caused = { kind: MailKind; by: string | null } | { kind: Exclude<MailKind, TypedKind>; by?: undefined };

/**
 * Sends a mail once the caller's transaction commits. The caller of one to a typed address has checked its budget (`budget.ts`).
 * @returns the id of the mail
 */
export const sendMail = async (...of: Parameters<typeof sendHashedMail>): Promise<string> =>
  (await sendHashedMail(...of)).id;

/** As `sendMail`. @returns its id, and the hash of its words (`mailHash`) */
export async function sendHashedMail(
  tx: Tx,
  { kind, by = null, to, subject, letter, attached = [] }: Posted,
  now: string,
  ifRefused: IfRefused | null = null,
): Promise<{ id: string; hash: string }> {
  const id = newId(Date.parse(now));
  const words = {
    kind,
    subject: plainLine(subject),
    text: letterText(letter),
    html: htmlOf(letter, subject),
    attached,
    answers_to: letter.from ?? [],
  };
  const known = { to, caused_by: by, first_to: isTyped(kind) ? addressKey(to) : null };
  await insertMail(tx, { ...words, ...known, id, created_at: now, if_refused: ifRefused });
  await enqueue(tx, { kind: deliverKind, payload: { id } }, now);
  return { id, hash: mailHash(words) };
}

/** Marks a mail as refused for good, once, at delivery or by a later report, and enqueues its `if_refused` job. */
export async function noteRefused(tx: Tx, id: string, cause: string, now: string): Promise<void> {
  const refused = await markRefused(tx, id, cause, now);
  if (!refused?.if_refused) return;
  const { kind, payload } = refused.if_refused;
  await enqueue(tx, { kind, payload: { ...payload, mailId: id } }, now);
}
