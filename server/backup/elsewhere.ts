import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

const fileOf = (dataDir: string) => join(dataDir, 'elsewhere.json');
const shape = v.object({ database: v.nullable(v.string()), bucket: v.nullable(v.string()) });

/** Host and name of a database, without login and password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Notes in a restored data folder that its rows or files lie elsewhere. */
export async function noteElsewhere({ dataDir, databaseUrl, s3 }: Place): Promise<void> {
  const place = { database: databaseUrl && nameOf(databaseUrl), bucket: s3?.bucket ?? null };
  if (place.database || place.bucket)
    await writeFile(fileOf(dataDir), JSON.stringify(place), { mode: 0o600, flush: true });
}

/** Throws `StartError` where a data folder was restored for a database or a bucket that is not named now: an empty one would be made. */
export async function refuseWithoutElsewhere({ dataDir, databaseUrl, s3 }: Place): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const { database, bucket } = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
  const missing = [
    ...(database && !databaseUrl ? [`the database ${database}: set DATABASE_URL`] : []),
    ...(bucket && !s3 ? [`the bucket ${bucket}: set the S3_… variables`] : []),
  ];
  if (missing.length > 0)
    throw new StartError(
      `What was restored into ${dataDir} lies in ${missing.join(', and in ')}. If it is meant to begin anew here, delete ${file} first.`,
    );
}
