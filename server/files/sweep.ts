import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Services } from '../services.ts';
import { unusedBlobs } from './queries.ts';

/** A blob is put before the row of its file is written: for so long it is left alone. */
const graceMs = 24 * 3_600_000;

/** Takes blobs out of the store that no file lies in, and what a killed server left of one it was writing. */
export async function sweepFiles({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = later(clock.now(), -graceMs);
  await files.tidy(before);
  for await (const blobs of files.list())
    for (const blob of await db.as(actor('system'), (tx) => unusedBlobs(tx, blobs)))
      await files.delete(blob, before);
}
