import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseJsonOf, readDatabaseJson } from '../../server/db/database-json.ts';
import { embeddedOwnerUrl } from '../../server/db/embedded.ts';
import { embeddedPlace } from '../../server/db/embedded-place.ts';
import { freePort } from '../fixtures/free-port.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const commands = new URL('../../scripts/setup/commands.mjs', import.meta.url).href;
/** The server as a child of what `npm start` runs, which hands signals on to it. */
const asChild = [
  '--input-type=module',
  '--eval',
  `import { start } from '${commands}'; process.exitCode = await start('node', ['server/main.ts']).ended;`,
];

/** Of the surroundings a server gets nothing else. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** A data folder and a port of its own, and servers on them: processes, as `npm start` runs them. */
export async function startPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-start-'));
  // Open to user postgres, so that nothing has to move.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const running = new Set<ChildProcess>();

  /** Starts a server, or another script in its place, and collects what it prints; `group`: as `npm start` does, in a process group of its own. */
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
    return { child, ready, ended };
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
    /** What `/ready` answers. */
    answers: async () => (await fetch(`http://localhost:${port}/ready`)).status,
    /** Where the owner of its embedded database finds it. */
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
