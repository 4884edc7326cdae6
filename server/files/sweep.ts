import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { mayForgetBlobs } from '../db/snapshot.ts';
import type { Services } from '../services.ts';
import { unusedBlobs } from './queries.ts';

/** A blob is put before the row of its file is written: for so long it is left alone, also by a clock that is a day ahead. */
const graceMs = 3 * dayMs;

/**
 * Takes those of these blobs out of the store that no file lies in; with `putBefore`, only those nobody has put since. While a backup is
 * made it leaves them to the next round.
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

/** The same for all blobs there are, and for what a killed server left of one it was writing. */
export async function sweepFiles(services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = later(services.clock.now(), -graceMs);
  await services.files.tidy(before);
  for await (const blobs of services.files.list()) await forgetBlobs(services, blobs, before);
}
