import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  [['--help'], 'There is no help'],
  [['units'], 'There is no units'],
  [['--only=unit'], 'No step unit'],
])('%j is refused before anything runs', (args, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(words);
});
