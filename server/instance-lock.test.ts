import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './instance-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Lock = Awaited<ReturnType<typeof lockDataDir>>;
const release = async (lock: Lock) => {
  if (!('release' in lock)) throw new Error(`in use by ${lock.runningAt}`);
  await lock.release();
};
/** Takes the lock many times at once: one gets it, and the others get its address. */
const oneOfMany = async (dir: string): Promise<Lock> => {
  const addresses = Array.from({ length: 40 }, (_, i) => `http://localhost:${4100 + i}`);
  const locks = await Promise.all(addresses.map((address) => lockDataDir(dir, address)));
  const held = locks.findIndex((lock) => 'release' in lock);
  expect(locks.filter((lock) => 'release' in lock)).toHaveLength(1);
  for (const [i, lock] of locks.entries())
    if (i !== held) expect(lock).toEqual({ runningAt: addresses[held] });
  return locks[held] ?? { runningAt: '' };
};
/** Another process that holds the lock until it is killed. */
async function holder(dir: string) {
  const script = `import { lockDataDir } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)};
    await lockDataDir(${JSON.stringify(dir)}, 'http://localhost:4100'); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

test('a second server is told the address of the first, until that one lets go', async () => {
  const first = await lockDataDir(folder, 'http://localhost:4100');
  expect(await lockDataDir(folder, 'http://localhost:4200')).toEqual({ runningAt: 'http://localhost:4100' });
  await release(first);
  await release(await lockDataDir(folder, 'http://localhost:4200'));
});

test('the lock of a killed server is taken over, and its files do not pile up', async () => {
  for (let i = 0; i < 3; i++) {
    const kill = await holder(folder);
    expect(await lockDataDir(folder, 'x')).toEqual({ runningAt: 'http://localhost:4100' });
    await kill();
  }
  const lock = await lockDataDir(folder, 'http://localhost:4200');
  expect(await readdir(folder, { recursive: true })).toHaveLength(2);
  await release(lock);
});

test('of several at once one gets it, in a new folder and over what a killed one left', async () => {
  await release(await oneOfMany(folder));
  for (let i = 0; i < 5; i++) {
    await (await holder(folder))();
    await release(await oneOfMany(folder));
  }
});

test('a folder with a long name is locked too', async () => {
  const deep = join(folder, 'a'.repeat(100), 'b'.repeat(100));
  const first = await lockDataDir(deep, 'http://localhost:4100');
  expect(await lockDataDir(deep, 'x')).toEqual({ runningAt: 'http://localhost:4100' });
  await release(first);
  await release(await oneOfMany(deep));
});

test('a file is no data folder, nor is what would lie in one', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(lockDataDir(file, '')).rejects.toThrow(/It is a file: choose a folder as DATA_DIR\.$/);
  await expect(lockDataDir(join(file, 'data'), '')).rejects.toThrow(/choose another DATA_DIR\.$/);
});
