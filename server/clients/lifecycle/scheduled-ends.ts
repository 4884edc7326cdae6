import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { firmDay } from '#server/firm/day.ts';
import { type Duty, systemDuty } from '#server/jobs/duty.ts';
import { act } from './act.ts';
import { factsOf } from './facts.ts';
import { stopsEnd } from './guards.ts';
import { clientsToEnd, lockAnyClient } from './queries.ts';

const system = { userId: null, session: null };

/** Ends one client whose day has come, unless something stops it: then it is tried again every hour, and its page says why. */
async function endOnItsDay(tx: Tx, id: string, now: string): Promise<void> {
  const row = await lockAnyClient(tx, id);
  // Cancelled, or ended by hand, since the list was read.
  if (!row?.end_date || row.deleted_at !== null || row.record_status === 'ended') return;
  const { facts, moves } = await factsOf(tx, row, system, now);
  if (row.end_date > facts.today || stopsEnd(facts).length > 0) return;
  const { end_date } = row;
  await act(
    { ...system, tx, now, activity: (entry) => writeActivity(tx, actor('system'), entry, now) },
    id,
    'end',
    () => ({ reason: moves.scheduled?.reason ?? null, day: end_date, columns: { closedate: end_date } }),
  );
}

/** Ends the clients whose day has come. */
export const scheduledEnds: Duty = systemDuty('scheduled-ends', async (tx, now) => {
  for (const id of await clientsToEnd(tx, await firmDay(tx, now))) await endOnItsDay(tx, id, now);
});
