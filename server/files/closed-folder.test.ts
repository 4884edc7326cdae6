import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedFolder } from './closed-folder.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-closed-'));
});
afterAll(() => rm(dir, { recursive: true }));

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);

test.each([
  [null, false, '700'],
  [null, true, '711'],
  [0o755, false, '700'],
  [0o755, true, '711'],
  [0o700, true, '700'],
  [0o775, true, '711'],
] as const)('a folder of %o (passable: %s) becomes one of %s', async (before, passable, after) => {
  const folder = join(dir, `${before}-${passable}`, 'data');
  if (before !== null) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, before);
  }
  await closedFolder(folder, { passable });
  expect(await modeOf(folder)).toBe(after);
  await closedFolder(folder, { passable });
  expect(await modeOf(folder)).toBe(after);
});

test('a folder made under a strict umask can be passed through all the same', async () => {
  const program = `import('${new URL('./closed-folder.ts', import.meta.url)}').then(({ closedFolder }) => {
    process.umask(0o077);
    return closedFolder(process.argv[1], { passable: true });
  });`;
  const folder = join(dir, 'umask');
  // A process of its own: the umask is one for all threads, and threads may not set it.
  expect(spawnSync(process.execPath, ['--eval', program, folder]).status).toBe(0);
  expect(await modeOf(folder)).toBe('711');
});
