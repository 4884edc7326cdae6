import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Either ours until `release`, or in use by the server at `runningAt`. */
export type InstanceLock = { release(): Promise<void> } | { runningAt: string };

const longestSocketPath = 100;

/**
 * Keeps a second server off a data folder. The lock is a socket that answers with the address of its server: the operating system
 * takes it away with the process, so one left by kill -9 refuses connections and is taken over, whoever has its process id now.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true });
  const path = await socketPath(await realpath(dataDir));
  const server = createServer((socket) => socket.end(address));
  for (let tries = 1; ; tries++) {
    if (await listens(server, path)) break;
    const runningAt = await ask(path);
    if (runningAt !== null) return { runningAt };
    if (tries === 3)
      throw new Error(`The lock ${path} can neither be used nor taken over. Delete it and start again.`);
    await rm(path, { force: true });
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** In the folder itself where its name is short enough for a socket, else in the temporary folder under its hash. */
async function socketPath(folder: string): Promise<string> {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\portico-${hash}`;
  const own = join(folder, 'server.lock');
  return own.length <= longestSocketPath ? own : join(tmpdir(), `portico-${hash}.lock`);
}

const listens = (server: Server, path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EEXIST' ? resolve(false) : reject(error);
    server.once('error', refused).listen(path, () => {
      server.off('error', refused);
      resolve(true);
    });
  });

/** The address of whoever holds the lock; null if nobody answers. */
const ask = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    let told = '';
    connect(path)
      .on('data', (part) => {
        told += part;
      })
      .once('error', () => resolve(null))
      .once('end', () => resolve(told || null))
      .setTimeout(5000, () => resolve(null));
  });
