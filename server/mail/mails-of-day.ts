import { type MailKind, waitsForNoDay } from '#contract/mail-kinds.ts';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/queue.ts';
import { countSentSince, setCause } from './queries.ts';
import { startOfDay } from './start-of-day.ts';

/** Kind of the job that tells administrators that today's mail of the firm is used up. */
export const dayFullKind = 'inbox.mailDayFull';
export interface DayFull {
  most: number;
}

/**
 * System actor only. The start of the next day if today's mail of the firm (UTC) is used up (`MAIL_PER_DAY`): a mail server may take a number
 * alone. A letter that its reader asked for a moment ago, or one about their sign-in, waits for no day: it would be of no use then.
 * @param most null: as many as there are
 */
export async function waitsUntil(
  tx: Tx,
  { id, kind }: { id: string; kind: MailKind | null },
  most: number | null,
  now: string,
): Promise<string | null> {
  if (most === null || (kind !== null && waitsForNoDay(kind))) return null;
  const today = startOfDay(now);
  if ((await countSentSince(tx, today)) < most) return null;
  await setCause(tx, id, `The firm’s ${most} e-mails of today are used up. It goes out tomorrow.`);
  const payload: DayFull = { most };
  await enqueue(tx, { kind: dayFullKind, payload, key: dayFullKind }, now);
  return later(today, dayMs);
}
