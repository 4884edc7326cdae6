import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
const start = () => migrate(database.ownerUrl, database.runtimeUrl);

test('a database that went through a migration this release does not know is refused, untouched', async () => {
  await start();
  await owner.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`,
  );
  const error = await start().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('brought up to date by another release of Portico');
  expect(String(error)).toContain('Start that release or a newer one');
  await owner.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer release'`);
  await start();
});

test('also one known by its place in time only, with another text', async () => {
  const { rows } = await owner.query<{ id: number; hash: string }>(
    'select id, hash from drizzle.__drizzle_migrations order by created_at limit 1',
  );
  const [first] = rows;
  await owner.query(`update drizzle.__drizzle_migrations set hash = 'other' where id = $1`, [first?.id]);
  await expect(start()).rejects.toThrow(StartError);
  await owner.query('update drizzle.__drizzle_migrations set hash = $1 where id = $2', [
    first?.hash,
    first?.id,
  ]);
  await start();
});
