import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkArchive } from '../../../server/backup/read.ts';
import { embeddedPlace } from '../../../server/db/embedded-place.ts';
import { knownMigrations } from '../../../server/db/migrate.ts';
import { databaseAt } from '../../../server/db/test-server.ts';
import { runCommand } from './run-command.ts';
import { type StartPlace, startPlace } from './start-process.ts';

const names = ['backup_from', 'backup_to'] as const;
const [fromUrl, toUrl] = names.map((name) => databaseAt(inject('ownerUrl'), name));
let admin: pg.Client;
let from: StartPlace;
let to: StartPlace;
beforeAll(async () => {
  [from, to] = await Promise.all([startPlace(), startPlace()]);
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  for (const name of names) await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await Promise.all([from.end(), to.end()]);
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const own = (url = '') => ({ DATABASE_URL: url, DEMO: 'true' });
const key = { BACKUP_KEY: 'correct horse battery' };

const run = (command: 'backup' | 'restore', place: StartPlace, url: string | undefined, file: string) =>
  runCommand(command, file, { PORT: String(place.port), DATA_DIR: place.dataDir, ...own(url), ...key });

test('a database of one’s own is backed up, and restored into an empty one alone', async () => {
  const [first, second] = [1, 2].map((each) => join(from.dataDir, '..', `own-${from.port}-${each}.tar.gz`));
  if (!first || !second) throw new Error('no names');
  const server = from.start(own(fromUrl));
  await server.ready;
  expect(await run('backup', from, fromUrl, first)).toMatchObject({ code: 0 });
  server.child.kill('SIGTERM');
  await server.ended;

  expect(await run('restore', to, fromUrl, first)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database of DATABASE_URL is not empty.'),
  });
  const restored = await run('restore', to, toUrl, first);
  expect(restored).toMatchObject({ code: 0 });
  const printed = { PORT: to.port, DATA_DIR: to.dataDir, DATABASE_URL: toUrl };
  for (const [name, value] of Object.entries(printed)) expect(restored.said).toContain(`${name}=${value} `);

  expect(await run('backup', to, toUrl, second)).toMatchObject({ code: 0 });
  const here = { version: '99.0.0', migrations: knownMigrations() };
  const { manifest } = await checkArchive(first, here, key.BACKUP_KEY);
  expect(manifest.tables.find(({ name }) => name === 'clients')?.rows).toBeGreaterThan(10);
  expect((await checkArchive(second, here, key.BACKUP_KEY)).manifest).toEqual(manifest);
  // Without its database there would be an empty one, and keys of its own.
  const { databaseDir } = await embeddedPlace(to.dataDir);
  const { code, printed: words } = await to.start({ DEMO: 'true' }).ended;
  expect([code, words]).toEqual([1, expect.stringContaining('backup_to: set DATABASE_URL')]);
  expect(existsSync(databaseDir)).toBe(false);
  const again = to.start(own(toUrl));
  await again.ready;
  again.child.kill('SIGTERM');
  await again.ended;
  for (const file of [first, second]) await rm(file);
}, 240_000);
