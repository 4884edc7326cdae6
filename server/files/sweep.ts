import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { mayForgetBlobs } from '../db/snapshot.ts';
import type { Services } from '../services.ts';
import { unusedBlobs } from './queries.ts';

/** A blob is put before the row of its file is written: it is kept for this time, even if a clock is a day ahead. */
const graceMs = 3 * dayMs;

/**
 * Deletes the ones of these blobs that no file refers to; with `putBefore`, only if they were not put since. While a backup is made it does
 * nothing, and leaves them to the next cleanup.
 */
export function forgetBlobs(
  { db, files }: Pick<Services, 'db' | 'files'>,
  blobs: string[],
  putBefore?: string,
): Promise<void> {
  return db.as(actor('system'), async (tx) => {
    if (!(await mayForgetBlobs(tx))) return;
    for (const blob of await unusedBlobs(tx, blobs)) await files.delete(blob, putBefore);
  });
}

/** The same for all blobs, and for unfinished ones left by a killed server. */
export async function sweepFiles(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = later(services.clock.now(), -graceMs);
  await services.files.tidy(before);
  for await (const blobs of services.files.list()) await forgetBlobs(services, blobs, before);
}
