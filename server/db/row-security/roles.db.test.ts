import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { actor } from '../actor.ts';
import { openDb } from '../db.ts';
import { migrate } from '../migration/migrate.ts';
import { databaseAt } from '../test-server.ts';
import { whyTooStrong } from './strong-login.ts';

const name = `roles_${randomUUID().replaceAll('-', '')}`;
const [owner, runtime] = [`${name}_o`, `${name}_r`];
const administrator = new pg.Client({ connectionString: inject('ownerUrl') });

function urlOf(login: string): string {
  const url = new URL(databaseAt(inject('ownerUrl'), name));
  url.username = login;
  url.password = 'secret';
  return url.href;
}

afterAll(async () => {
  await administrator.query(`drop database if exists ${name} with (force)`);
  for (const login of [runtime, owner]) await administrator.query(`drop role if exists ${login}`);
  await administrator.end();
});

test('a login that may not make roles is told the SQL that fixes it, and then migrates', async () => {
  await administrator.connect();
  for (const login of [owner, runtime])
    await administrator.query(`create role ${login} login password 'secret'`);
  await administrator.query(`create database ${name} owner ${owner}`);

  const refusal = await migrate(urlOf(owner), urlOf(runtime)).catch((error: unknown) => error);
  if (!(refusal instanceof StartError)) throw refusal;
  const [words, ...statements] = refusal.message.split('\n');
  expect(words).toMatch(/^The login of DATABASE_OWNER_URL may not make roles/);
  for (const statement of statements) await administrator.query(statement);

  await migrate(urlOf(owner), urlOf(runtime));
  await migrate(urlOf(owner), urlOf(runtime));
  const db = openDb(urlOf(runtime), { max: 1 });
  const { rows } = await db.as(actor('staff'), (tx) => tx.execute(sql`select current_user as role`));
  expect(await whyTooStrong(db)).toBeNull();
  await db.close();
  expect(rows).toEqual([{ role: 'portico_staff' }]);
});

test('a login that could step out of its roles is found', async () => {
  const owning = openDb(urlOf(owner), { max: 1 });
  expect(await whyTooStrong(owning)).toBe('owns the tables');
  await owning.close();
  for (const [trait, why] of [
    ['bypassrls', 'bypasses row security'],
    ['superuser', 'is a superuser'],
  ]) {
    await administrator.query(`alter role ${runtime} with ${trait}`);
    const db = openDb(urlOf(runtime), { max: 1 });
    expect(await whyTooStrong(db)).toBe(why);
    await db.close();
  }
});
