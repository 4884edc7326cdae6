import pg from 'pg';
import { inject } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { openDb, type Tx } from '#server/db/db.ts';
import { databaseAt } from '#server/db/test-server.ts';
import { openStores } from '#server/files/stores.ts';
import { startS3 } from '#tests/fixtures/s3.ts';
import { callAt } from '../caller.ts';
import { roundRobin } from './round-robin.ts';
import { startPlace } from './start-process.ts';

const freshDatabase = async (admin: pg.Client, name: string) => {
  await admin.query(`create database ${name}`);
  return {
    DATABASE_URL: databaseAt(inject('runtimeUrl'), name),
    DATABASE_OWNER_URL: databaseAt(inject('ownerUrl'), name),
  };
};

/** Places for two servers, each with a data folder of its own, on one empty database and one empty bucket, behind a proxy. */
export async function twoInstances(name: string) {
  const admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  const database = await freshDatabase(admin, name);
  const other = `${name}_other`;
  const s3 = await startS3();
  const places = [await startPlace(), await startPlace()] as const;
  const proxy = await roundRobin(places.map(({ port }) => port));
  const origin = `http://localhost:${proxy.port}`;
  const env = {
    ...s3.env,
    ...database,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DEMO: 'true',
  };
  const db = openDb(database.DATABASE_URL, { max: 2 });
  const { files, keys } = await openStores({ dataDir: '/nowhere', s3: s3.settings('') });

  return {
    places,
    env,
    origin,
    files,
    keys,
    /** A second empty database, and a second empty place in the bucket with its stores. */
    async elsewhere(prefix: string) {
      const env = { ...s3.env, S3_PREFIX: prefix, ...(await freshDatabase(admin, other)) };
      return { env, ...(await openStores({ dataDir: '/nowhere', s3: s3.settings(prefix) })) };
    },
    /** Calls whichever server is next. */
    call: callAt(origin),
    /** Calls one of them. */
    callOf: places.map(({ port }) => callAt(`http://localhost:${port}`, origin)) as [
      ReturnType<typeof callAt>,
      ReturnType<typeof callAt>,
    ],
    start: (place: (typeof places)[number]) => place.start(env),
    /** Reads and writes rows directly in the database. */
    rows: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.as(actor('system'), work),
    /** Reads as the owner of the tables. */
    sql: async <T>(text: string): Promise<T[]> => {
      const owner = new pg.Client({ connectionString: database.DATABASE_OWNER_URL });
      await owner.connect();
      try {
        return (await owner.query(text)).rows as T[];
      } finally {
        await owner.end();
      }
    },
    async end() {
      await proxy.close();
      for (const place of places) await place.end();
      await db.close();
      await s3.end();
      for (const each of [name, other]) await admin.query(`drop database if exists ${each} with (force)`);
      await admin.end();
    },
  };
}
export type TwoInstances = Awaited<ReturnType<typeof twoInstances>>;
