import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeGoodForMs, codeRestMs, codeTries } from '../../../contract/core/limits.ts';
import { later } from '../../clock.ts';
import type { Tx } from '../../db/db.ts';
import type { Letterhead } from '../../mail/letter.ts';
import { sendMail } from '../../mail/outbox.ts';
import { codeOf, countWrongCode, dropCode, putCode } from './link-codes.queries.ts';
import type { LinkFacts } from './links.queries.ts';

/* The one-time code a sender may ask of an outside recipient besides their link (specification 8, signing): it shows who reads the address. */

type Reader = Pick<LinkFacts, 'recipient_id' | 'recipient' | 'email' | 'title'>;

/** Six digits would be found from a plain hash at once; with the recipient in it a list of hashes is at least of one alone. */
const hashed = (recipientId: string, code: string): string =>
  createHash('sha256').update(`${recipientId} ${code}`).digest('hex');

/** Until when the newest code is good, if it was mailed so short a while ago that no other is mailed yet. */
export async function restingCode(tx: Tx, recipientId: string, now: string): Promise<string | undefined> {
  const newest = await codeOf(tx, recipientId);
  const rests = newest && Date.parse(later(newest.sent_at, codeRestMs)) > Date.parse(now);
  return rests ? newest.expires_at : undefined;
}

/**
 * Mails a new code, which takes the place of the one before; not more often than every half minute, however often it is asked for.
 * @returns until when the newest code is good
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
      `It is good for ${minutes} minutes, once. Nobody of ${firm.name} will ever ask you for it.`,
      'If you did not ask for a code, you need do nothing.',
    ],
    action: null,
    firm,
  };
  await sendMail(tx, { to: email, subject: `Your code: ${title}`, letter }, now);
  return expires_at;
}

/** What is wrong with a code somebody entered; undefined for the right one, which is used up by it. */
export async function problemOfCode(
  tx: Tx,
  recipientId: string,
  code: string | undefined,
  now: string,
): Promise<string | undefined> {
  if (!code) return 'Enter the code from the e-mail.';
  const known = await codeOf(tx, recipientId);
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
