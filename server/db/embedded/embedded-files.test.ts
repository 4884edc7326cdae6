import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { findOrMakeFiles } from './embedded-files.ts';
import { embeddedPlace } from './embedded-place.ts';

// For root the database lies outside a closed data folder, if the packages are readable for its user.
const moves = process.getuid?.() === 0 && (await embeddedPlace(tmpdir())).databaseDir.startsWith(tmpdir());
let dataDir: string;
let pg: string;
let secrets: string;

/** Makes files that pass for a database, in an empty place; for root below a folder that may not be there yet. */
async function make(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'PG_VERSION'), '18');
}
/** Finds or makes the files as the next start does. */
const start = async () =>
  findOrMakeFiles(dataDir, (await embeddedPlace(dataDir)).databaseDir, (folder) => make(folder));
const refusal = () =>
  start().then(
    () => '',
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartError);
      return (error as StartError).message;
    },
  );

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-files-'));
  await chmod(dataDir, 0o755);
  pg = (await embeddedPlace(dataDir)).databaseDir;
  secrets = join(dataDir, 'database.json');
  await start();
});
afterEach(async () => {
  for (const folder of new Set([dataDir, dirname(pg)])) await rm(folder, { recursive: true, force: true });
});

describe('a data folder without its database', () => {
  test('is not given an empty one', async () => {
    await rm(pg, { recursive: true });
    const words = await refusal();
    expect(words).toContain(`There is no database in ${pg}, but ${secrets} says there was one.`);
    expect(words).toContain('Bring it back from a backup');
    expect(existsSync(pg)).toBe(false);
  });

  test.runIf(moves)('says where it lies after the folder was closed', async () => {
    await chmod(dataDir, 0o700);
    const words = await refusal();
    const wanted = /There is no database in (\/var\/lib\/portico\/\w{12}\/pg)/.exec(words)?.[1] ?? '';
    expect(words).toContain(`mkdir -p ${dirname(wanted)} && cp -a ${pg} ${wanted}`);
    expect(existsSync(wanted)).toBe(false);
    await chmod(dataDir, 0o755);
    expect((await start()).databaseDir).toBe(pg);
  });

  test.runIf(moves)('says where it lies after the folder was moved', async () => {
    await chmod(dataDir, 0o700);
    const elsewhere = join(dataDir, 'elsewhere', 'pg');
    await mkdir(dirname(elsewhere));
    await rename(pg, elsewhere);
    const kept = JSON.parse(await readFile(secrets, 'utf8')) as object;
    await writeFile(secrets, JSON.stringify({ ...kept, databaseDir: elsewhere }));
    expect(await refusal()).toMatch(new RegExp(`cp -a ${elsewhere} /var/lib/portico/\\w{12}/pg$`));
  });

  test('finds again what a first start was killed over', async () => {
    const before = await start();
    await rename(pg, `${pg}.new`);
    expect(await start()).toEqual(before);
    expect(existsSync(`${pg}.new`)).toBe(false);
  });

  test('is made anew where a first start was killed before it could name one', async () => {
    const { password } = await start();
    await rm(secrets);
    await rename(pg, `${pg}.new`);
    const half = join(`${pg}.new`, 'half.made');
    await writeFile(half, '');
    expect((await start()).password).not.toBe(password);
    expect(existsSync(join(pg, 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(pg, 'half.made'))).toBe(false);
  });
});

describe('database.json', () => {
  test('that is gone is asked for, not made anew', async () => {
    await rm(secrets);
    expect(await refusal()).toContain(
      `${secrets} is missing, and without it the database in ${pg} cannot be opened.`,
    );
    expect(existsSync(secrets)).toBe(false);
  });

  test.each(['', '{"port":', '{"port":"5432"}'])('that is damaged (%s) is called so', async (text) => {
    await writeFile(secrets, text);
    expect(await refusal()).toContain(`${secrets} is damaged.`);
  });
});
