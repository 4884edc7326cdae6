import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db } from '../db/db.ts';
import { StartError } from '../start-error.ts';
import { orIfMissing } from './missing.ts';
import { blobsAfter } from './queries.ts';
import { openStores } from './stores.ts';

/**
 * Refuses to start when the database knows files but their place is empty: a disk that is not mounted, or another bucket. A start would
 * fill it anew, and nobody would notice before a document is opened.
 * @throws StartError
 */
export async function refuseLostFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  db: Db,
): Promise<void> {
  const [known] = await db.as(actor('system'), (tx) => blobsAfter(tx, '', 1));
  if (!known) return;
  if (s3) {
    const { isEmpty, place } = await openStores({ dataDir, s3 });
    if (await isEmpty())
      throw new StartError(
        `The database knows files, but ${place} is empty. Are S3_BUCKET, S3_PREFIX and S3_ENDPOINT those of before?`,
      );
    return;
  }
  const place = join(dataDir, 'files');
  const names = await readdir(place).catch(orIfMissing([]));
  if (names.length === 0)
    throw new StartError(
      `The database knows files, but ${place} is empty or missing. Is its disk mounted? If the files are lost, bring them back from a backup, or make the folder ${join(place, 'new')} to start without them.`,
    );
}
