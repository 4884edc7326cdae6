import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { urlOf } from '#contract/core/endpoint.ts';
import { readVersion } from '#contract/runtime-config.ts';
import { appVersion } from '#scripts/build/version.mjs';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { copyDataDir } from '#tests/fixtures/copy-data-dir.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { firstFirmVariable } from '../firm.ts';
import { signIn } from '../sign-in.ts';

/** The first of two free ports in a row: the app's, and the server's. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const next = createServer().listen(port + 1, '127.0.0.1');
    const free = await once(next, 'listening').then(
      () => true,
      () => false,
    );
    next.close();
    if (free) return port;
  }
}

/** True if any process of the group is running. */
function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

let dataDir: string;
let dev: ChildProcess | undefined;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-dev-'));
  await chmod(dataDir, 0o755);
  const first = process.env[firstFirmVariable];
  if (first) await copyDataDir(first, dataDir);
});
test.afterEach(async () => {
  if (dev?.pid && isThere(dev.pid)) process.kill(-dev.pid, 'SIGKILL');
  for (const each of [dirname((await embeddedPlace(dataDir)).databaseDir), dataDir])
    await rm(each, { recursive: true, force: true });
});

test('npm run dev serves app and API at one address, changes nothing, and leaves nothing running', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const version = appVersion();
  const port = await twoFreePorts();
  const address = `http://localhost:${port}`;
  // A group of its own, as a terminal makes it.
  dev = spawn('npm', ['run', 'dev'], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
  });
  const group = dev.pid ?? 0;
  let printed = '';
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (part: Buffer) => (printed += part));
  await expect.poll(() => printed, { timeout: 120_000 }).toContain(`is open at ${address}`);
  // Vite colours its output here.
  await expect.poll(() => stripVTControlCharacters(printed)).toContain(`Local:   ${address}/`);

  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 60_000 });
  const answer = await page.request.get(address + urlOf(readVersion));
  expect(await answer.json()).toMatchObject({ data: { value: version } });
  await page.goto(`${address}/auth/login`);
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-home$/, { timeout: 60_000 });

  process.kill(-group, 'SIGINT');
  await expect.poll(() => isThere(group), { timeout: 30_000 }).toBe(false);
  const { databaseDir } = await embeddedPlace(dataDir);
  expect([existsSync(databaseDir), existsSync(join(databaseDir, 'postmaster.pid'))]).toEqual([true, false]);
  expect(appVersion()).toBe(version);
});
