import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { DatabaseSource } from './connect.ts';
import { databaseJsonOf, readDatabaseJson } from './database-json.ts';
import { embeddedOwnerUrl, startEmbedded } from './embedded/embedded.ts';
import { makeRuntimeLogin, migrate, unreachable } from './migration/migrate.ts';

/** A database by its owner's address, not subject to row policies. */
export interface OwnedDatabase {
  ownerUrl: string;
  stop(): Promise<void>;
}

const leave = async () => undefined;

/**
 * The database that holds the existing data.
 * @param served true if a server runs on it, and goes on
 * @throws StartError when there is none
 */
export async function findDatabase(source: DatabaseSource, served: boolean): Promise<OwnedDatabase> {
  const own = source.databaseOwnerUrl ?? source.databaseUrl;
  if (own) return { ownerUrl: own, stop: leave };
  const json = await readDatabaseJson(databaseJsonOf(source.dataDir));
  if (!json)
    throw new StartError(
      `There are no data in ${source.dataDir}. Set DATA_DIR to the folder the server runs on.`,
    );
  return served ? { ownerUrl: embeddedOwnerUrl(json), stop: leave } : startEmbedded(source.dataDir);
}

/**
 * A new embedded database, or the empty external one, migrated through the first `count` migrations.
 * @throws StartError when the database is not empty
 */
export async function makeDatabase(source: DatabaseSource, count: number): Promise<OwnedDatabase> {
  if (source.databaseUrl) {
    const ownerUrl = source.databaseOwnerUrl ?? source.databaseUrl;
    await refuseFull(ownerUrl);
    await migrate(ownerUrl, source.databaseUrl, count);
    return { ownerUrl, stop: leave };
  }
  const { ownerUrl, stop } = await startEmbedded(source.dataDir);
  try {
    await migrate(ownerUrl, await makeRuntimeLogin(ownerUrl), count);
    return { ownerUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function refuseFull(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((cause: unknown) => {
    throw new StartError(unreachable(url, cause), { cause });
  });
  try {
    const { rows } = await client.query(
      "select 1 from pg_tables where schemaname in ('public', 'drizzle') limit 1",
    );
    if (rows.length > 0)
      throw new StartError(
        'The database of DATABASE_URL is not empty. A backup is restored into an empty one: create another database and name it there.',
      );
  } finally {
    await client.end();
  }
}
