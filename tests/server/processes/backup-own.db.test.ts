import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { checkArchive } from '#server/backup/read.ts';
import { insertClients } from '#server/clients/queries.ts';
import { actor } from '#server/db/actor.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { knownMigrations } from '#server/db/migration/migrate.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { databaseAt } from '#server/db/test-server.ts';
import { insertFiles } from '#server/files/queries.ts';
import { openStores } from '#server/files/stores.ts';
import { insertOffices } from '#server/people/queries.ts';
import { runCommand } from './run-command.ts';
import { type StartPlace, startPlace } from './start-process.ts';

const emptyName = 'backup_to';
const toUrl = databaseAt(inject('ownerUrl'), emptyName);
let admin: pg.Client;
let database: Awaited<ReturnType<typeof testDatabase>>;
let from: StartPlace;
let to: StartPlace;
beforeAll(async () => {
  [from, to, database] = await Promise.all([startPlace(), startPlace(), testDatabase()]);
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${emptyName}`);
  await fill();
});
afterAll(async () => {
  await Promise.all([from.end(), to.end()]);
  await database.drop();
  await admin.query(`drop database ${emptyName} with (force)`);
  await admin.end();
});

/** Gives the firm clients and a document. */
async function fill(): Promise<void> {
  const created_at = new Date().toISOString();
  const id = () => newId(Date.parse(created_at));
  const { files } = await openStores({ dataDir: from.dataDir, s3: null });
  const notes = await files.put(new TextEncoder().encode('Notes'));
  const office_id = id();
  const clients = Array.from({ length: 20 }, (_, i) => ({
    ...{ id: id(), kind: 'CORPORATE' as const, name: `Harbour ${i}`, office_id },
    ...{ record_status: 'active' as const, business_status: 'ACTIVE' as const },
    ...{ created_at, last_update_at: created_at },
  }));
  await database.db.as(actor('system'), async (tx) => {
    await insertOffices(tx, [{ id: office_id, name: 'Zürich', country_code: 'CH' }]);
    await insertClients(tx, clients);
    await insertFiles(tx, [{ id: id(), ...notes, type: 'text/plain', name: 'Notes.txt', created_at }]);
  });
}

const own = (url: string) => ({ DATABASE_URL: url });
const key = { BACKUP_KEY: 'correct horse battery' };

const run = (command: 'backup' | 'restore', place: StartPlace, url: string, file: string) =>
  runCommand(command, file, { PORT: String(place.port), DATA_DIR: place.dataDir, ...own(url), ...key });

test('a database of one’s own is backed up, and restored into an empty one alone', async () => {
  const [first, second] = [1, 2].map((each) => join(from.dataDir, '..', `own-${from.port}-${each}.tar.gz`));
  if (!first || !second) throw new Error('no names');
  const server = from.start(own(database.ownerUrl));
  await server.ready;
  expect(await run('backup', from, database.ownerUrl, first)).toMatchObject({ code: 0 });
  server.child.kill('SIGTERM');
  await server.ended;

  expect(await run('restore', to, database.ownerUrl, first)).toMatchObject({
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
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
  expect([rowsOf('clients'), rowsOf('files')]).toEqual([20, 1]);
  expect((await checkArchive(second, here, key.BACKUP_KEY)).manifest).toEqual(manifest);
  // Without its database there would be an empty one, and keys of its own.
  const { databaseDir } = await embeddedPlace(to.dataDir);
  const { code, printed: words } = await to.start().ended;
  expect([code, words]).toEqual([1, expect.stringContaining('backup_to: set DATABASE_URL')]);
  expect(existsSync(databaseDir)).toBe(false);
  const again = to.start(own(toUrl));
  await again.ready;
  again.child.kill('SIGTERM');
  await again.ended;
  for (const file of [first, second]) await rm(file);
}, 240_000);
