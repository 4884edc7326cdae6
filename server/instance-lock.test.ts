import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './instance-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const release = async (lock: Awaited<ReturnType<typeof lockDataDir>>) => {
  if (!('release' in lock)) throw new Error(`in use by ${lock.runningAt}`);
  await lock.release();
};

test('a second server is told the address of the first, until that one lets go', async () => {
  const first = await lockDataDir(folder, 'http://localhost:4100');
  expect(await lockDataDir(folder, 'http://localhost:4200')).toEqual({ runningAt: 'http://localhost:4100' });
  await release(first);
  await release(await lockDataDir(folder, 'http://localhost:4200'));
});

test('what a killed server left behind is taken over', async () => {
  const script = `import { lockDataDir } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)};
    await lockDataDir(${JSON.stringify(folder)}, 'http://localhost:4100'); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  expect(await lockDataDir(folder, 'x')).toEqual({ runningAt: 'http://localhost:4100' });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await readdir(folder)).toEqual(['server.lock']);
  await release(await lockDataDir(folder, 'http://localhost:4200'));
});

test('a folder with a long name is locked too', async () => {
  const deep = join(folder, 'a'.repeat(100), 'b'.repeat(100));
  const first = await lockDataDir(deep, 'http://localhost:4100');
  expect(await lockDataDir(deep, 'x')).toEqual({ runningAt: 'http://localhost:4100' });
  await release(first);
});
