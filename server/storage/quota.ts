import { maxUploadFiles, uploadBytesPerDay, uploadUnderWayMs } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { begunBy } from '../files/queries.ts';
import { Refusal } from '../http/refusal.ts';
import { begunForClient } from './quota.queries.ts';

/** Values of `retry-after`, seconds. */
const again = { atOnce: '10', today: '3600' };

/**
 * Checks an upload against the quota of its account, and of each client its account acts for; an upload that was begun before is not counted
 * twice. System actor only if clients are named, since their contacts do not see each other's uploads.
 * @returns bytes that may still be begun within 24 hours
 * @throws Refusal `too_many` if too many are under way (specification, section 5), or the day's quota is used up
 */
export async function roomFor(
  tx: Tx,
  {
    clientIds = [],
    ...upload
  }: { id: string; accountId: string; clientIds?: readonly string[]; size: number },
  now: string,
): Promise<number> {
  const since = { day: later(now, -dayMs), recent: later(now, -uploadUnderWayMs) };
  // One at a time, so that simultaneous uploads count each other; always in this order.
  for (const owner of [...clientIds.toSorted(), upload.accountId])
    await advisoryLock(tx, `uploads of ${owner}`);
  const { bytes, underWay } = await begunBy(tx, upload, since);
  if (underWay >= maxUploadFiles)
    throw new Refusal('too_many', {
      message: messages.tooManyFiles,
      headers: { 'retry-after': again.atOnce },
    });
  const left = [leftOf('You have', bytes + upload.size)];
  for (const clientId of clientIds)
    left.push(
      leftOf(
        'Your company has',
        (await begunForClient(tx, { ...upload, clientId }, since.day)) + upload.size,
      ),
    );
  return Math.min(...left);
}

function leftOf(owner: string, bytes: number): number {
  if (bytes > uploadBytesPerDay)
    throw new Refusal('too_many', {
      message: `${owner} uploaded as much as one may within 24 hours. Try again later.`,
      headers: { 'retry-after': again.today },
    });
  return uploadBytesPerDay - bytes;
}
