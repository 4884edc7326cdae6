import { expect, test } from 'vitest';
import { databaseOfOwner } from '../test-database.ts';
import { migrate } from './migrate.ts';

const database = databaseOfOwner();

test('indexes in the order of names are built anew when the database has another ICU', async () => {
  const { owner } = database;
  const node = async () =>
    (
      await owner.query<{ at: number; version: string }>(
        `select pg_relation_filenode('clients_listed_name') as at, collversion as version
         from pg_collation where oid = 'app.names'::regcollation`,
      )
    ).rows[0];
  const before = await node();
  await migrate(database.ownerUrl, database.runtimeUrl);
  expect(await node()).toEqual(before);

  await owner.query(`update pg_collation set collversion = 'another' where oid = 'app.names'::regcollation`);
  await migrate(database.ownerUrl, database.runtimeUrl);
  const after = await node();
  expect(after?.version).toBe(before?.version);
  expect(after?.at).not.toBe(before?.at);
});
