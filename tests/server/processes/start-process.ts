import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseJsonOf, readDatabaseJson } from '#server/db/database-json.ts';
import { embeddedOwnerUrl } from '#server/db/embedded/embedded.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { freePort } from '#tests/fixtures/free-port.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const commands = new URL('../../../scripts/setup/commands.mjs', import.meta.url).href;
/** The server as a child of the process of `npm start`, which passes signals on to it. */
const asChild = [
  '--input-type=module',
  '--eval',
  `import { start } from '${commands}'; process.exitCode = await start('node', ['server/main.ts']).ended;`,
];

/** The only variables of this process that a server gets. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** A data folder, a new one if none is named, and a port, and server processes on them, as `npm start` runs them. */
export async function startPlace(folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'portico-start-')));
  // Open to user postgres, so that the database stays in this folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const running = new Set<ChildProcess>();

  /** Starts a server, or another script, and collects its output; `group`: in a process group of its own, as `npm start` does. */
  function start(env: Record<string, string> = {}, { group = false, script = main } = {}) {
    const child = spawn(process.execPath, group ? asChild : [script], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
      detached: group,
    });
    running.add(child);
    let printed = '';
    const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
      running.delete(child);
      return { code, printed };
    });
    const ready = new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer) => {
        printed += part;
        if (/is (ready|open) at/.test(printed)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      ended.then(() => reject(new Error(printed)), reject);
    });
    ready.catch(() => undefined);
    return { child, ready, ended, printed: () => printed };
  }

  /** Stops the servers that still run. */
  async function stop(): Promise<void> {
    for (const child of running) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }

  return {
    dataDir,
    port,
    start,
    /** Status of `/ready`. */
    answers: async () => (await fetch(`http://localhost:${port}/ready`)).status,
    /** Address of its embedded database for the owner. */
    async ownerUrl(): Promise<string> {
      const json = await readDatabaseJson(databaseJsonOf(dataDir));
      if (!json) throw new Error('There is no database.');
      return embeddedOwnerUrl(json);
    },
    /** Sends a signal to its embedded database. */
    async tellDatabase(signal: NodeJS.Signals): Promise<void> {
      const { databaseDir } = await embeddedPlace(dataDir);
      const pidFile = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8');
      process.kill(Number(pidFile.split('\n')[0]), signal);
    },
    /** Starts a server, and stops it as soon as it is ready. */
    async startOnce() {
      const server = start();
      await server.ready;
      server.child.kill('SIGTERM');
      await server.ended;
    },
    stop,
    async end() {
      await stop();
      const { databaseDir } = await embeddedPlace(dataDir);
      for (const folder of [dirname(databaseDir), dataDir])
        await rm(folder, { recursive: true, force: true });
    },
  };
}
export type StartPlace = Awaited<ReturnType<typeof startPlace>>;
