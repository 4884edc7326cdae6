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
