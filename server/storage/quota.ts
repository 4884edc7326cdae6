import { maxUploadFiles, uploadBytesPerDay, uploadUnderWayMs } from '../../contract/core/limits.ts';
import { messages } from '../../contract/core/rules.ts';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { begunBy } from '../files/queries.ts';
import { Refusal } from '../http/refusal.ts';

/** Values of `retry-after`, seconds. */
const again = { atOnce: '10', today: '3600' };

/**
 * Checks an upload against the quota of its account; an upload that was begun before is not counted twice.
 * @returns bytes that may still be begun within 24 hours
 * @throws Refusal `too_many` if too many are under way (specification, section 5), or the day's quota is used up
 */
export async function roomFor(
  tx: Tx,
  upload: { id: string; accountId: string; size: number },
  now: string,
): Promise<number> {
  // One at a time, so that simultaneous uploads count each other.
  await advisoryLock(tx, `uploads of ${upload.accountId}`);
  const since = { day: later(now, -dayMs), recent: later(now, -uploadUnderWayMs) };
  const { bytes, underWay } = await begunBy(tx, upload, since);
  if (underWay >= maxUploadFiles)
    throw new Refusal('too_many', {
      message: messages.tooManyFiles,
      headers: { 'retry-after': again.atOnce },
    });
  const left = uploadBytesPerDay - bytes - upload.size;
  if (left < 0)
    throw new Refusal('too_many', {
      message: 'You have uploaded as much as one may within 24 hours. Try again later.',
      headers: { 'retry-after': again.today },
    });
  return left;
}
