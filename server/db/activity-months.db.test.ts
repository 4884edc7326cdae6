import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { writeActivity } from '../activity/activity.ts';
import { activityOf, addActivityMonths } from '../activity/queries.ts';
import type { SubjectType } from '../activity/readers.ts';
import { tendActivityLog } from './activity-months.ts';
import { actor } from './actor.ts';
import { openDb } from './db.ts';
import { migrate } from './migration/migrate.ts';
import { databaseOfOwner } from './test-database.ts';

const now = '2031-06-15T12:00:00.000Z';
const database = databaseOfOwner();

const write = (at: string, type: SubjectType) => {
  const subject = { type, id: randomUUID() };
  const entry = { name: 'Test', event: 'tried', description: `${type} at ${at}`, subject };
  return database.db.as(actor('system'), async (tx) => {
    await writeActivity(tx, actor('system'), entry, at);
    return subject.id;
  });
};
const descriptions = async () => {
  const { rows } = await database.owner.query<{ description: string }>(
    `select description from activity_log where name = 'Test' order by at, description`,
  );
  return rows.map(({ description }) => description);
};
const months = async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'activity_log'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('a start drops whole months that are old enough, and keeps what proves signatures', async () => {
  for (const month of ['2031-02', '2031-03', '2031-04', '2031-06'])
    await database.db.as(actor('system'), (tx) => addActivityMonths(tx, [`${month}-01T00:00:00Z`]));
  // January and May have no partition: their entries lie among those that belong to no month.
  for (const at of ['2031-01-31T23:59:59.000Z', '2031-02-10T00:00:00.000Z', '2031-03-31T23:59:59.999Z'])
    for (const type of ['client', 'envelope', 'Device'] as const) await write(at, type);
  for (const at of ['2031-04-01T00:00:00.000Z', '2031-05-05T00:00:00.000Z', '2031-06-15T11:00:00.000Z'])
    await write(at, 'client');

  await tendActivityLog(database.ownerUrl, null, now);
  expect(await descriptions()).toHaveLength(12);
  await tendActivityLog(database.ownerUrl, 2, now);
  expect(await descriptions()).toEqual([
    'Device at 2031-01-31T23:59:59.000Z',
    'envelope at 2031-01-31T23:59:59.000Z',
    'Device at 2031-02-10T00:00:00.000Z',
    'envelope at 2031-02-10T00:00:00.000Z',
    'Device at 2031-03-31T23:59:59.999Z',
    'envelope at 2031-03-31T23:59:59.999Z',
    'client at 2031-04-01T00:00:00.000Z',
    'client at 2031-05-05T00:00:00.000Z',
    'client at 2031-06-15T11:00:00.000Z',
  ]);
  const left = await months();
  expect(left).toContain('logs.activity_2031_04');
  expect(left).toContain('logs.activity_2031_07');
  expect(left).not.toContain('logs.activity_2031_03');
  await tendActivityLog(database.ownerUrl, 2, now);
  expect(await descriptions()).toHaveLength(9);
});

test('the server itself adds months, twice over if it likes, and takes nothing away', async () => {
  const asServer = new pg.Client({ connectionString: database.runtimeUrl });
  await asServer.connect();
  const run = async (statement: string) => {
    await asServer.query('set role portico_system');
    return asServer.query(statement);
  };
  try {
    await run(`select app.add_activity_month('2031-09-03'), app.add_activity_month('2031-09-30')`);
    expect(await months()).toContain('logs.activity_2031_09');
    for (const statement of [
      'drop table logs.activity_2031_09',
      'alter table activity_log detach partition logs.activity_2031_09',
      'delete from activity_log',
      'update activity_log set description = null',
      'truncate activity_log',
      'delete from logs.activity_kept',
      'select * from logs.activity_2031_09',
    ])
      await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' });
  } finally {
    await asServer.end();
  }
});

test('also its owner changes nothing by mistake', async () => {
  await write('2031-09-10T00:00:00.000Z', 'client');
  for (const table of ['activity_log', 'logs.activity_2031_09', 'logs.activity_kept'])
    await expect(database.owner.query(`delete from ${table}`), table).rejects.toThrow('append-only');
});

test('entries written before the log had months are read as before, and go with their months', async () => {
  const name = `before_${newId(Date.now()).replaceAll('-', '')}`;
  await database.owner.query(`create database ${name}`);
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const [ownerUrl, runtimeUrl] = [urlOf(database.ownerUrl), urlOf(database.runtimeUrl)];
  try {
    await migrate(ownerUrl, runtimeUrl, 19);
    const earlier = new pg.Client({ connectionString: ownerUrl });
    await earlier.connect();
    const subject = randomUUID();
    for (const at of ['2024-01-05', '2026-11-20'])
      await earlier.query(
        `insert into activity_log (id, name, event, description, subject_type, subject_id, audience, at)
         values (gen_random_uuid(), 'Client', 'updated', $1::text, 'client', $2, 'staff', $1::text::timestamptz)`,
        [at, subject],
      );
    await earlier.end();
    await migrate(ownerUrl, runtimeUrl);
    const db = openDb(runtimeUrl, { max: 1 });
    const read = async () =>
      (await db.as(actor('system'), (tx) => activityOf(tx, subject))).map(({ description }) => description);
    try {
      expect(await read()).toEqual(['2024-01-05', '2026-11-20']);
      await tendActivityLog(ownerUrl, 1200, now);
      expect(await read()).toEqual(['2024-01-05', '2026-11-20']);
      await tendActivityLog(ownerUrl, 1, now);
      expect(await read()).toEqual([]);
    } finally {
      await db.close();
    }
  } finally {
    await database.owner.query(`drop database ${name} with (force)`);
  }
});
