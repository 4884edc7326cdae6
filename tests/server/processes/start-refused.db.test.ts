import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { embeddedPlace } from '../../../server/db/embedded-place.ts';
import { type StartPlace, startPlace } from './start-process.ts';

// For root the database lies outside a closed data folder, if the packages are readable for its user.
const moves = process.getuid?.() === 0 && (await embeddedPlace(tmpdir())).databaseDir.startsWith(tmpdir());
let place: StartPlace;
let pg: string;
let secrets: string;
/** The folders of a first start, and copies of them: each test begins with these. */
let folders: readonly string[];
const kept = (folder: string) => `${folder}.kept`;
/** Copies owners and modes too, which PostgreSQL checks. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

beforeAll(async () => {
  place = await startPlace();
  pg = (await embeddedPlace(place.dataDir)).databaseDir;
  secrets = join(place.dataDir, 'database.json');
  await place.startOnce();
  folders = pg.startsWith(place.dataDir) ? [place.dataDir] : [place.dataDir, pg];
  for (const folder of folders) await copy(folder, kept(folder));
}, 180_000);
afterEach(async () => {
  await place.stop();
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true });
    await copy(kept(folder), folder);
  }
}, 180_000);
afterAll(async () => {
  for (const folder of folders) await rm(kept(folder), { recursive: true });
  await place.end();
});

/** Expects the start to fail, and returns its message, which has no stack. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const { code, printed } = await place.start(env).ended;
  expect(printed).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
  return printed;
}

describe('a data folder without its database', () => {
  test('is not given an empty one', async () => {
    await rm(pg, { recursive: true });
    const words = await refusal();
    expect(words).toContain(`There is no database in ${pg}, but ${secrets} says there was one.`);
    expect(words).toContain('Bring it back from a backup');
    expect(existsSync(pg)).toBe(false);
  }, 180_000);

  test.runIf(moves)(
    'says where it lies after the folder was closed',
    async () => {
      await chmod(place.dataDir, 0o700);
      const words = await refusal();
      const expected = /There is no database in (\/var\/lib\/portico\/\w{12}\/pg)/.exec(words)?.[1] ?? '';
      expect(words).toContain(`mkdir -p ${join(expected, '..')} && cp -a ${pg} ${expected}`);
      expect(existsSync(expected)).toBe(false);
      await chmod(place.dataDir, 0o755);
      await place.startOnce();
    },
    180_000,
  );

  test.runIf(moves)(
    'says where it lies after the folder was moved',
    async () => {
      await chmod(place.dataDir, 0o700);
      const elsewhere = join(place.dataDir, 'elsewhere', 'pg');
      await mkdir(join(elsewhere, '..'));
      await rename(pg, elsewhere);
      const kept = JSON.parse(await readFile(secrets, 'utf8')) as object;
      await writeFile(secrets, JSON.stringify({ ...kept, databaseDir: elsewhere }));
      expect(await refusal()).toMatch(new RegExp(`cp -a ${elsewhere} /var/lib/portico/\\w{12}/pg\n`));
    },
    180_000,
  );

  test('finds again what a first start was killed over', async () => {
    await rename(pg, `${pg}.new`);
    await place.startOnce();
    await rm(pg, { recursive: true });
    await rm(secrets);
    await mkdir(`${pg}.new`);
    await writeFile(join(`${pg}.new`, 'PG_VERSION'), '18');
    await place.startOnce();
  }, 180_000);
});

describe('database.json', () => {
  test('that is gone is asked for, not made anew', async () => {
    await rm(secrets);
    const words = await refusal();
    expect(words).toContain(`${secrets} is missing, and without it the database in ${pg} cannot be opened.`);
    expect(existsSync(secrets)).toBe(false);
  }, 180_000);

  test.each(['', '{"port":', '{"port":"5432"}'])(
    'that is damaged (%s) is called so',
    async (text) => {
      await writeFile(secrets, text);
      expect(await refusal()).toContain(`${secrets} is damaged.`);
    },
    180_000,
  );
});

test('an embedded PostgreSQL that does not start says why, in its own last words', async () => {
  const { port } = JSON.parse(await readFile(secrets, 'utf8')) as { port: number };
  const other = createServer((socket) => socket.resume()).listen(port, '127.0.0.1');
  await once(other, 'listening');
  const words = await refusal();
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
  await place.startOnce();
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
  const server = place.start();
  await server.ready;
  const other = await startPlace();
  await cp(secrets, join(other.dataDir, 'database.json'));
  const { databaseDir } = await embeddedPlace(other.dataDir);
  await cp(pg, databaseDir, { recursive: true, preserveTimestamps: true });
  const { code, printed } = await other.start().ended;
  expect([code, printed]).toEqual([1, expect.stringContaining(`is used by the database in ${pg}.`)]);
  await other.end();
}, 180_000);

test('a database of one’s own that does not answer is named, without its password', async () => {
  const words = await refusal({ DATABASE_URL: 'postgres://portico:secret@127.0.0.1:1/portico' });
  expect(words).toMatch(/^The database at 127\.0\.0\.1:1 did not answer: .*ECONNREFUSED.*\n/);
  expect(words).not.toContain('secret');
}, 180_000);

test('a PKCS#12 file that cannot be used is named, without its passphrase', async () => {
  const file = join(place.dataDir, 'seal.p12');
  const env = { SEAL_P12: file, SEAL_P12_PASSPHRASE: 'hunter2' };
  expect(await refusal(env)).toContain(`SEAL_P12: ${file} cannot be read.`);
  await writeFile(file, 'no such thing');
  const words = await refusal(env);
  expect(words).toContain(`SEAL_P12_PASSPHRASE: It does not open ${file}`);
  expect(words).not.toContain('hunter2');
}, 240_000);
