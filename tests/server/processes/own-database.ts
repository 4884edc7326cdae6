import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { freePort } from '#tests/fixtures/free-port.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A PostgreSQL of the firm's own, with the two logins of docs/operating.md. Only the test starts it again once it has ended. */
export async function ownDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-own-'));
  await chmod(folder, 0o755);
  const [{ databaseDir, programs }, port] = [await embeddedPlace(folder), await freePort()];
  const PostgreSQL = await programs();
  const administrator = 'a word of the administrator';
  const server = () =>
    new PostgreSQL({
      databaseDir,
      port,
      user: 'postgres',
      password: administrator,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      onLog: () => undefined,
      onError: () => undefined,
    });
  const at = (login: string, password: string, database: string) =>
    `postgres://${login}:${encodeURIComponent(password)}@localhost:${port}/${database}`;

  /** Reads and writes as its administrator, without Portico. */
  async function sql<T>(text: string, database = 'portico'): Promise<T[]> {
    const client = new pg.Client({ connectionString: at('postgres', administrator, database) });
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Tries until it starts: remains of a killed one may block it for a moment. */
  async function start(): Promise<void> {
    while (
      !(await server()
        .start()
        .then(
          () => true,
          () => false,
        ))
    )
      await pause();
  }

  /** Ends it by a signal, and waits until it is gone. */
  async function end(signal: NodeJS.Signals): Promise<void> {
    const pid = Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, signal);
    while (isThere(pid)) await pause();
  }

  await server().initialise();
  await start();
  for (const statement of [
    "create role portico_owner login createrole password 'owner'",
    "create role portico_runtime login password 'runtime'",
    'create database portico owner portico_owner',
  ])
    await sql(statement, 'postgres');

  return {
    env: {
      DATABASE_OWNER_URL: at('portico_owner', 'owner', 'portico'),
      DATABASE_URL: at('portico_runtime', 'runtime', 'portico'),
    },
    sql,
    start,
    end,
    async remove() {
      await end('SIGINT');
      for (const each of [dirname(databaseDir), folder]) await rm(each, { recursive: true, force: true });
    },
  };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
