import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { copyDataDir } from '../fixtures/copy-data-dir.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Network, openNetwork } from './network.ts';

/** A demo firm on a server of its own, as `npm start` runs it. */
export interface RunningFirm {
  readonly address: string;
  readonly dataDir: string;
  /** The network between browsers and the server. */
  readonly network: Network;
  /** The signer's link printed at the last start. */
  readonly signerLink: string;
  /** The set-up link printed at the last start of an empty firm. */
  readonly setupLink: string;
  /** Output of the server since its last start: its log from `warn` up. */
  readonly output: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

interface FirmOptions {
  /** Variables of the server besides port and folder. */
  env?: Record<string, string>;
  port?: number;
  /** Number of clients it grows to; none are added by default. */
  clients?: number;
  /** True for a firm that nobody has set up. */
  empty?: boolean;
}

/** The variable that names the data folder of a demo firm that was made already, if there is one. */
export const firstFirmVariable = 'PORTICO_FIRST_FIRM';

/** Starts the app built in `root` on a demo firm of its own; resolves once the address was printed. */
export async function openFirm(
  root = process.cwd(),
  { env = {}, port: chosen, clients, empty = false }: FirmOptions = {},
): Promise<RunningFirm> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  await chmod(dataDir, 0o755);
  const first = process.env[firstFirmVariable];
  if (first && !empty) await copyDataDir(first, dataDir);
  const port = chosen ?? (await freePort());
  const serverPort = await freePort();
  const network = await openNetwork(serverPort, port);
  const scale = clients === undefined ? [] : ['--scale', String(clients)];
  let server: ChildProcess | undefined;
  let printed = '';

  async function start(): Promise<void> {
    printed = '';
    const child = spawn(process.execPath, ['server/main.ts', ...scale], {
      cwd: root,
      // A build in this process says "production" to all that it starts.
      env: {
        ...process.env,
        DEMO: String(!empty),
        PORT: String(serverPort),
        PUBLIC_URL: network.address,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // One account does in minutes what people do in many days.
        RATE_LIMIT_FACTOR: '10',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(empty ? 'is ready at' : '/auth/external-login/')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
    });
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  await start();
  return {
    address: network.address,
    dataDir,
    network,
    get signerLink() {
      return /https?:\/\/\S+\/auth\/external-login\/[\w-]+/.exec(printed)?.[0] ?? '';
    },
    get setupLink() {
      return /https?:\/\/\S+\/setup#[\w-]+/.exec(printed)?.[0] ?? '';
    },
    get output() {
      return printed;
    },
    start,
    stop,
    async remove() {
      await stop();
      await network.close();
      const { databaseDir } = await embeddedPlace(dataDir);
      for (const folder of new Set([dirname(databaseDir), dataDir]))
        await rm(folder, { recursive: true, force: true });
    },
  };
}
