import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeGoodForMs, codeRestMs, codeTries } from '#contract/core/limits.ts';
import { later } from '#server/clock.ts';
import type { Tx } from '#server/db/db.ts';
import type { Letterhead } from '#server/mail/letter.ts';
import { sendMail } from '#server/mail/outbox.ts';
import { countWrongCode, dropCode, linkCodeOf, putCode } from './link-codes.queries.ts';
import type { LinkFacts } from './links.queries.ts';

/* One-time code that a sender may require besides the link (specification 8, signing): it proves access to the recipient's mailbox. */

type Reader = Pick<LinkFacts, 'recipient_id' | 'recipient' | 'email' | 'title'>;

/** Hash of a code with the recipient's id, so that a precomputed table of all six-digit codes serves for one recipient only. */
const hashed = (recipientId: string, code: string): string =>
  createHash('sha256').update(`${recipientId} ${code}`).digest('hex');

/** The end of the newest code, if it was mailed so recently that no other is mailed yet. */
export async function restingCode(tx: Tx, recipientId: string, now: string): Promise<string | undefined> {
  const newest = await linkCodeOf(tx, recipientId);
  const rests = newest && Date.parse(later(newest.sent_at, codeRestMs)) > Date.parse(now);
  return rests ? newest.expires_at : undefined;
}

/**
 * Mails a new code, which replaces the previous one; at most once in half a minute.
 * @returns the end of the newest code
 */
export async function mailCode(
  tx: Tx,
  { recipient_id, recipient, email, title }: Reader,
  firm: Letterhead,
  now: string,
): Promise<string> {
  const resting = await restingCode(tx, recipient_id, now);
  if (resting) return resting;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const expires_at = later(now, codeGoodForMs);
  await putCode(tx, { recipient_id, code_hash: hashed(recipient_id, code), sent_at: now, expires_at });
  const minutes = codeGoodForMs / 60_000;
  const letter = {
    reader: recipient,
    says: [
      `Your code for “${title}”:`,
      { exact: code },
      `It works once, for ${minutes} minutes. Nobody at ${firm.name} will ask you for it.`,
      'If you did not ask for a code, you can ignore this e-mail.',
    ],
    action: null,
    firm,
  };
  const subject = `Your code: ${title}`;
  await sendMail(tx, { kind: 'signing.code', to: email, subject, letter }, now);
  return expires_at;
}

/** The problem with an entered code; undefined if it is right, and then it is used up. */
export async function problemOfCode(
  tx: Tx,
  recipientId: string,
  code: string | undefined,
  now: string,
): Promise<string | undefined> {
  if (!code) return 'Enter the code from the e-mail.';
  const known = await linkCodeOf(tx, recipientId);
  if (!known || Date.parse(known.expires_at) <= Date.parse(now))
    return 'This code is no longer good. Ask for a new one.';
  if (known.tries >= codeTries) return 'Too many wrong codes. Ask for a new one.';
  const same = timingSafeEqual(Buffer.from(known.code_hash), Buffer.from(hashed(recipientId, code)));
  if (same) {
    await dropCode(tx, recipientId);
    return undefined;
  }
  await countWrongCode(tx, recipientId);
  const left = codeTries - known.tries - 1;
  if (left === 0) return 'Too many wrong codes. Ask for a new one.';
  return `This is not the code. ${left === 1 ? 'One more try' : `${left} more tries`}.`;
}
