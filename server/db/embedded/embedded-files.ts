import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { type DatabaseJson, databaseJsonOf, readDatabaseJson, writeDatabaseJson } from '../database-json.ts';

const isDatabase = (dir: string) => existsSync(join(dir, 'PG_VERSION'));

/**
 * Finds the files of a data folder's database, or makes them in a new folder. New files are made beside, then `database.json` is written,
 * then they are renamed: so a start that was killed in between is finished by the next, and a database that is named but missing was lost
 * or moved.
 * @param make makes a new database in a folder, with this port and password
 * @throws StartError when the database was lost or moved
 */
export async function findOrMakeFiles(
  dataDir: string,
  databaseDir: string,
  make: (at: string, json: DatabaseJson) => Promise<void>,
): Promise<DatabaseJson> {
  const file = databaseJsonOf(dataDir);
  const unnamed = `${databaseDir}.new`;
  const known = await readDatabaseJson(file);
  if (known) {
    if (!isDatabase(databaseDir)) {
      if (!isDatabase(unnamed)) throw new StartError(lost(file, databaseDir, known));
      await rename(unnamed, databaseDir);
    }
    if (known.databaseDir !== databaseDir) await writeDatabaseJson(file, { ...known, databaseDir });
    return known;
  }
  if (isDatabase(databaseDir)) throw new StartError(withoutJson(file, databaseDir));
  const json = { port: await freePort(), password: randomBytes(24).toString('hex'), databaseDir };
  await rm(unnamed, { recursive: true, force: true });
  await make(unnamed, json);
  await writeDatabaseJson(file, json);
  await rename(unnamed, databaseDir);
  return json;
}

const withoutJson = (file: string, databaseDir: string) =>
  `${file} is missing, and without it the database in ${databaseDir} cannot be opened.\n` +
  'It holds the port and the password of the database: bring it back from a backup.';

function lost(file: string, databaseDir: string, { databaseDir: last = '' }: DatabaseJson): string {
  const found = [join(dirname(file), 'pg'), last].find((dir) => dir !== databaseDir && isDatabase(dir));
  const what = `There is no database in ${databaseDir}, but ${file} says there was one.`;
  if (found)
    return (
      `${what}\nThe data folder was moved, or opened or closed to other users, which changes where the database belongs. ` +
      `One lies in ${found}. With no server running on it, take it along and start again:\n` +
      `  mkdir -p ${dirname(databaseDir)} && cp -a ${found} ${databaseDir}`
    );
  return (
    `${what}\nBring it back from a backup, or from where the data folder was before ("Data" in docs/operating.md). ` +
    `If nothing was ever kept in this folder, delete ${file} and start again: that makes an empty database.`
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
