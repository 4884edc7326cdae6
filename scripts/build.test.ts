import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from './setup/commands.mjs';

const clone = mkdtempSync(join(tmpdir(), 'portico-build-'));
afterEach(() => rmSync(clone, { recursive: true, force: true }));

it('says what is missing, and what to do, where development packages were left out', () => {
  for (const path of ['scripts', 'server/lock.mjs', 'package.json'])
    cpSync(join(root, path), join(clone, path), { recursive: true });
  mkdirSync(join(clone, 'node_modules'));
  for (const list of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(clone, list), '{ "packages": {} }');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    // The locks of a set-up and a build lie there.
    env: { ...process.env, TMPDIR: clone },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('vite, is not in node_modules.');
  expect(stderr).toContain('npm ci --include=dev');
});
