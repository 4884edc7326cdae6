import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { StartError } from '#server/start-error.ts';
import { demoPlace } from './demo-place.ts';
import { type StartPlace, startPlace } from './start-process.ts';

let place: StartPlace;
let pg: string;
let secrets: string;

beforeAll(async () => {
  place = await demoPlace();
  pg = (await embeddedPlace(place.dataDir)).databaseDir;
  secrets = join(place.dataDir, 'database.json');
}, 240_000);
afterAll(() => place.end());

/** Expects a start of the whole server to fail, and returns its message, which has no stack. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const { code, printed } = await place.start(env).ended;
  expect(printed).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
  return printed;
}

/** Expects a part of the start to fail, and returns what the whole prints of that. */
async function refusalOf(part: Promise<unknown>): Promise<string> {
  const error = await part.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

test('a server without its database says so in words, and makes no empty one', async () => {
  await rename(pg, `${pg}.lost`);
  expect(await refusal()).toContain(`There is no database in ${pg}, but ${secrets} says there was one.`);
  expect(existsSync(pg)).toBe(false);
  await rename(`${pg}.lost`, pg);
}, 180_000);

test('a PKCS#12 file that cannot be used is named, without its passphrase, and the database stops again', async () => {
  const file = join(place.dataDir, 'seal.p12');
  await writeFile(file, 'no such thing');
  const words = await refusal({ SEAL_P12: file, SEAL_P12_PASSPHRASE: 'hunter2' });
  expect(words).toContain(`SEAL_P12_PASSPHRASE: It does not open ${file}`);
  expect(words).not.toContain('hunter2');
  expect(existsSync(join(pg, 'postmaster.pid'))).toBe(false);
}, 240_000);

test('an embedded PostgreSQL that does not start says why, in its own last words', async () => {
  const { port } = JSON.parse(await readFile(secrets, 'utf8')) as { port: number };
  const other = createServer((socket) => socket.resume()).listen(port, '127.0.0.1');
  await once(other, 'listening');
  const words = await refusalOf(startEmbedded(place.dataDir));
  expect(words).toMatch(/^The embedded PostgreSQL did not start\. It says:\n/);
  expect(words).toContain('could not bind IPv4 address "127.0.0.1": Address already in use');
  expect(words).toContain('docs/operating.md');
  await new Promise((resolve) => other.close(resolve));
}, 180_000);

test('an embedded database that was made to take passwords in the clear asks by SCRAM from the next start on', async () => {
  const file = join(pg, 'pg_hba.conf');
  const made = await readFile(file, 'utf8');
  expect(made).toMatch(/^host\s.*\sscram-sha-256$/m);
  await writeFile(file, made.replaceAll(/scram-sha-256$/gm, 'password'));
  await (await startEmbedded(place.dataDir)).stop();
  expect(await readFile(file, 'utf8')).toBe(made);
}, 180_000);

test('open files in the data folder are closed to other users', async () => {
  const mail = join(place.dataDir, 'mail');
  await mkdir(mail, { recursive: true });
  for (const folder of [place.dataDir, mail]) await chmod(folder, 0o755);
  await place.startOnce();
  const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;
  // For root the database inside belongs to another user, who may pass through.
  expect(await modeOf(place.dataDir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(await modeOf(mail)).toBe(0o700);
  expect(await modeOf(join(place.dataDir, 'files'))).toBe(0o700);
}, 180_000);

test('a copied data folder does not use the database of the first', async () => {
  const database = await startEmbedded(place.dataDir);
  const other = await startPlace();
  await cp(secrets, join(other.dataDir, 'database.json'));
  const { databaseDir } = await embeddedPlace(other.dataDir);
  await mkdir(databaseDir, { recursive: true });
  await cp(join(pg, 'PG_VERSION'), join(databaseDir, 'PG_VERSION'));
  expect(await refusalOf(startEmbedded(other.dataDir))).toContain(`is used by the database in ${pg}.`);
  await database.stop();
  await other.end();
}, 180_000);

test('a database of one’s own that does not answer is named, without its password', async () => {
  const databaseUrl = 'postgres://portico:secret@127.0.0.1:1/portico';
  const own = { dataDir: place.dataDir, databaseUrl, databaseOwnerUrl: null };
  const words = await refusalOf(connect(own));
  expect(words).toMatch(/^The database at 127\.0\.0\.1:1 did not answer: .*ECONNREFUSED.*\n/);
  expect(words).not.toContain('secret');
}, 180_000);
