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

/** PostgreSQL's default port may be given or left out. */
const isSameDatabase = (a: string, b: string): boolean =>
  a.replace(':5432/', '/') === b.replace(':5432/', '/');

/** Notes in a restored data folder that its rows or files are stored elsewhere. */
export async function noteElsewhere({ dataDir, databaseUrl, s3 }: Place): Promise<void> {
  const place = { database: databaseUrl && nameOf(databaseUrl), bucket: s3?.bucket ?? null };
  if (place.database || place.bucket)
    await writeFile(fileOf(dataDir), JSON.stringify(place), { mode: 0o600, flush: true });
}

/**
 * Refuses a data folder that was restored for another database or bucket than the configured one: the data would not fit, or the server
 * would start with an empty database.
 * @throws StartError
 */
export async function refuseWithoutElsewhere({ dataDir, databaseUrl, s3 }: Place): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const { database, bucket } = v.parse(shape, JSON.parse(await readFile(file, 'utf8')));
  const named = databaseUrl === null ? null : nameOf(databaseUrl);
  const others = [
    ...(database && !(named && isSameDatabase(database, named))
      ? [`the database ${database}: ${named ? `DATABASE_URL names ${named}` : 'set DATABASE_URL'}`]
      : []),
    ...(bucket && bucket !== s3?.bucket
      ? [`the bucket ${bucket}: ${s3 ? `S3_BUCKET names ${s3.bucket}` : 'set the S3_… variables'}`]
      : []),
  ];
  if (others.length > 0)
    throw new StartError(
      `What was restored into ${dataDir} lies in ${others.join(', and in ')}. If it is meant to begin anew here, or was moved since, delete ${file} first.`,
    );
}
