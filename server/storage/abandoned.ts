import { uploadIdleMs, uploadUnusedMs } from '#contract/core/limits.ts';
import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { deleteUnused, deleteUploads, lockUnfinished, unfinishedUploads } from '../files/queries.ts';
import type { Services } from '../services.ts';
import { waitingOf } from './held.queries.ts';

const system = actor('system');

/** Deletes uploads idle for `uploadIdleMs`, files unused for `uploadUnusedMs`, and bytes that belong to no unfinished upload. */
export async function forgetAbandoned(services: Pick<Services, 'db' | 'clock' | 'uploads'>): Promise<void> {
  const { uploads: parts } = services;
  const idleSince = later(services.clock.now(), -uploadIdleMs);
  await services.db.as(system, async (tx) => {
    const idle: string[] = [];
    const unfinished = (await lockUnfinished(tx, idleSince)).map(({ id }) => id);
    // Uploads that the scan holds back wait for its answer, however long.
    const waiting = new Set(await waitingOf(tx, unfinished));
    for (const id of unfinished)
      if (!waiting.has(id) && ((await parts.facts(id))?.changedAt ?? '') < idleSince) idle.push(id);
    if (idle.length > 0) await deleteUploads(tx, idle);
    await deleteUnused(tx, later(services.clock.now(), -uploadUnusedMs));
  });
  // Listed before the rows are read: a row is there before its bytes.
  const there = await parts.ids();
  const wanted = new Set(await services.db.as(system, (tx) => unfinishedUploads(tx, there)));
  for (const id of there) if (!wanted.has(id)) await parts.remove(id);
}
