import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from './actor.ts';
import { notifyListeners } from './db.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a notification is heard, also after the connection was lost, and once for those missed', async () => {
  const said: string[] = [];
  let heard: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (heard = resolve));
  const stop = await database.db.listen('things', (payload) => {
    said.push(payload);
    heard();
  });
  const tell = (payload: string) =>
    database.db.as(actor('system'), (tx) => notifyListeners(tx, 'things', payload));

  let notified = next();
  await tell('one');
  await notified;
  notified = next();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await owner.end();
  await notified;
  notified = next();
  await tell('two');
  await notified;
  expect(said).toEqual(['one', '', 'two']);
  await stop();
});
