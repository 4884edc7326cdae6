import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const running = new Set<ChildProcess>();
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-start-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** Starts the server as `npm start` does and collects what it prints. */
function start(env: Record<string, string> = {}, options: { detached?: boolean } = {}) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...env },
    ...options,
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
      if (printed.includes('is ready at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(() => reject(new Error(printed)), reject);
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}
const answers = async () => (await fetch(`http://localhost:${port}/ready`)).status;

describe('one data folder, in order', () => {
  let server: ReturnType<typeof start>;
  const ready = async (options = {}) => {
    server = start({}, options);
    await server.ready;
    expect(await answers()).toBe(200);
  };

  test('the first start makes it', () => ready(), 120_000);

  test('a second start names the running server', async () => {
    const printed = `Portico is already running at http://localhost:${port}\n`;
    expect(await start().ended).toEqual({ code: 0, printed });
  }, 120_000);

  test('a start after kill -9 works untouched', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await ready();
  }, 120_000);

  test('SIGTERM ends server and database', async () => {
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await expect(answers()).rejects.toThrow();
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
  }, 120_000);

  test('Ctrl-C, which reaches the database too, ends both', async () => {
    await ready({ detached: true });
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    expect((await server.ended).code).toBe(0);
  }, 120_000);
});

test('says in words what is wrong with its configuration, and nothing else', async () => {
  const { code, printed } = await start({ PORT: 'eighty', PUBLIC_URL: 'http://portal.example.com' }).ended;
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^The server cannot start with this configuration\.\nPORT: Write a whole number .*\nPUBLIC_URL: Write https:/,
  );
  expect(printed).not.toMatch(/\n\s+at /);
});

test('says so when another program has its port', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, printed } = await start().ended;
  expect([code, printed]).toEqual([
    1,
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start\n`,
  ]);
  await new Promise((resolve) => other.close(resolve));
}, 60_000);
