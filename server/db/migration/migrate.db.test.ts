import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { databaseOfOwner } from '../test-database.ts';
import { migrate } from './migrate.ts';

const database = databaseOfOwner();
const start = () => migrate(database.ownerUrl, database.runtimeUrl);

test('a database that went through a migration this release does not know is refused, untouched', async () => {
  await start();
  await database.owner.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`,
  );
  const error = await start().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('brought up to date by another release of Portico');
  expect(String(error)).toContain('Start that release or a newer one');
  await database.owner.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer release'`);
  await start();
});

test('also one known by its place in time only, with another text', async () => {
  const { rows } = await database.owner.query<{ id: number; hash: string }>(
    'select id, hash from drizzle.__drizzle_migrations order by created_at limit 1',
  );
  const [first] = rows;
  await database.owner.query(`update drizzle.__drizzle_migrations set hash = 'other' where id = $1`, [
    first?.id,
  ]);
  await expect(start()).rejects.toThrow(StartError);
  await database.owner.query('update drizzle.__drizzle_migrations set hash = $1 where id = $2', [
    first?.hash,
    first?.id,
  ]);
  await start();
});
