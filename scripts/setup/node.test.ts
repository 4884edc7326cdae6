import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetupError } from './commands.mjs';
import { isWhole, keepOnlyPinned, pinned } from './node.mjs';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-node-'));
});
afterAll(() => rm(dir, { recursive: true }));

test('every Node that set-up fetches is pinned by the hash of its program', () => {
  const hashes = Object.values(pinned).map(({ sha256 }) => sha256);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a Node of another hash is removed again', async () => {
  const folder = join(dir, 'node-any');
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin/node'), 'a program');
  const known = createHash('sha256').update('a program').digest('hex');
  keepOnlyPinned(folder, 'bin/node', known);
  expect(existsSync(folder)).toBe(true);
  expect(() => keepOnlyPinned(folder, 'bin/node', known.replace(/./, 'f'))).toThrow(SetupError);
  expect(existsSync(folder)).toBe(false);
});

test('a download that was broken off is removed, so that the next start installs it anew', async () => {
  const folder = join(dir, 'node-broken');
  const known = createHash('sha256').update('a whole program').digest('hex');
  const whole = () => isWhole(folder, 'bin/node', known);
  expect(whole()).toBe(false);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  expect(whole()).toBe(false);
  expect(existsSync(folder)).toBe(false);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin/node'), 'a whole pro');
  expect(whole()).toBe(false);
  expect(existsSync(folder)).toBe(false);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin/node'), 'a whole program');
  expect([whole(), whole()]).toEqual([true, true]);
});
