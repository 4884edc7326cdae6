import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { knownMigrations } from '#server/db/migration/migrate.ts';
import { makeDatabase } from '#server/db/owner.ts';
import { runCommand } from './run-command.ts';
import { type StartPlace, startPlace } from './start-process.ts';

let place: StartPlace;
let other: StartPlace;
let folder: string;
const made = async () => (await readdir(folder)).sort();
const older = ['2020-01', '2021-01', '2022-01'].map((month) => `portico-${month}.tar.gz`);

/** A data folder of the release before the newest migration, with backups of earlier upgrades. */
beforeAll(async () => {
  [place, other] = await Promise.all([startPlace(), startPlace()]);
  const source = { dataDir: place.dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const before = await makeDatabase(source, knownMigrations().length - 1);
  await before.stop();
  folder = join(place.dataDir, 'upgrades');
  await mkdir(folder);
  for (const name of [...older, 'notes.txt']) await writeFile(join(folder, name), '');
});
afterAll(() => Promise.all([place.end(), other.end()]));

async function startAndStop() {
  const server = place.start();
  await server.ready;
  server.child.kill('SIGTERM');
  return (await server.ended).printed;
}

test('a start backs up before it changes the tables, says so, and keeps the newest three', async () => {
  const printed = await startAndStop();
  expect(printed).toContain('The tables are brought up to date. Before that, a backup is made:');
  const names = await made();
  expect(names).toHaveLength(4);
  expect(names).not.toContain(older[0]);
  expect(names).toEqual(expect.arrayContaining([...older.slice(1), 'notes.txt']));
});

test('that backup restores, and the next start has nothing to back up', async () => {
  const file = (await made()).findLast((name) => name.startsWith('portico-')) ?? '';
  const { code, said } = await runCommand('restore', join(folder, file), {
    DATA_DIR: other.dataDir,
    BACKUP_KEY: (await readFile(join(place.dataDir, 'backup-key.txt'), 'utf8')).trim(),
  });
  expect(code, said).toBe(0);
  expect(await startAndStop()).not.toContain('a backup is made');
  expect(await made()).toHaveLength(4);
});

test('the folder of a newer release is refused in words, without a backup', async () => {
  const database = await startEmbedded(place.dataDir);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`,
  );
  await client.end();
  await database.stop();
  const { code, printed } = await place.start().ended;
  expect(code).toBe(1);
  expect(printed).toContain('was brought up to date by another release of Portico');
  expect(printed).toContain('Start that release or a newer one');
  expect(await made()).toHaveLength(4);
});
