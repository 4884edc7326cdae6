import { and, count, eq, gte } from 'drizzle-orm';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { putInInbox } from '../inbox/put.ts';
import { inbox } from '../inbox/tables.ts';
import { holdersOfRole } from '../people/queries.ts';
import { type MailKind, mailKinds } from './kinds.ts';
import { setCause } from './queries.ts';
import { mails } from './tables.ts';

/* The mail of the firm in a day (UTC), of which a mail server may take a number alone (`MAIL_PER_DAY`). */

export const startOfDay = (now: string): string => `${now.slice(0, 10)}T00:00:00.000Z`;

const noticeKind = 'mail.day_full';

/**
 * System actor only. The start of the next day if today's mail of the firm is used up, which administrators are told of, once a day. A letter
 * that its reader asked for a moment ago waits for no day: it would be of no use then.
 * @param most null: as many as there are
 */
export async function waitsUntil(
  tx: Tx,
  { id, kind }: { id: string; kind: MailKind | null },
  most: number | null,
  now: string,
): Promise<string | null> {
  if (most === null || (kind !== null && mailKinds[kind] === 'asked')) return null;
  const today = startOfDay(now);
  const [sent] = await tx.select({ number: count() }).from(mails).where(gte(mails.sent_at, today));
  if ((sent?.number ?? 0) < most) return null;
  await setCause(tx, id, `The firm’s ${most} e-mails of today are used up. It goes out tomorrow.`);
  await tellAdministrators(tx, most, now);
  return later(today, dayMs);
}

async function tellAdministrators(tx: Tx, most: number, now: string): Promise<void> {
  await advisoryLock(tx, noticeKind);
  const ofToday = and(eq(inbox.kind, noticeKind), gte(inbox.created_at, startOfDay(now)));
  if ((await tx.select({ id: inbox.id }).from(inbox).where(ofToday).limit(1)).length > 0) return;
  const notice = {
    kind: noticeKind,
    title: `The firm sent its ${most} e-mails of today`,
    body: 'Further ones wait until tomorrow (00:00 UTC); codes and links for a new password go out all the same. MAIL_PER_DAY of the server sets the number.',
    path: null,
  };
  for (const readerId of await holdersOfRole(tx, 'ADM')) await putInInbox(tx, { readerId, ...notice }, now);
}
