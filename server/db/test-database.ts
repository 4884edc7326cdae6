import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDb } from './db.ts';
import { databaseAt, templateDatabase } from './test-server.ts';

/** A fresh migrated database for one test file; `drop` it afterwards. */
export async function testDatabase(): Promise<{
  db: Db;
  ownerUrl: string;
  runtimeUrl: string;
  drop(): Promise<void>;
}> {
  const admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${templateDatabase}`);
  const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
  const db = openDb(runtimeUrl, { max: 8 });
  return {
    db,
    runtimeUrl,
    ownerUrl: databaseAt(inject('ownerUrl'), name),
    async drop() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** The same for a file that works as the owner of the tables too: made before its tests, and dropped after them. */
export function databaseOfOwner() {
  const made = {} as Awaited<ReturnType<typeof testDatabase>> & { owner: pg.Client };
  beforeAll(async () => {
    const database = await testDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    Object.assign(made, database, { owner });
  });
  afterAll(async () => {
    await made.owner.end();
    await made.drop();
  });
  return made;
}
