import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './commands.mjs';
import { packagesLeftOut } from './packages.mjs';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'packages-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

it('has npm install the tools of the build in production too', () => {
  mkdirSync(join(project, 'tool'));
  writeFileSync(join(project, 'tool/package.json'), '{ "name": "tool", "version": "1.0.0" }');
  writeFileSync(join(project, 'package.json'), '{ "devDependencies": { "tool": "file:tool" } }');
  copyFileSync(join(root, '.npmrc'), join(project, '.npmrc'));
  spawnSync('npm', ['install', '--offline'], {
    cwd: project,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(existsSync(join(project, 'node_modules/tool'))).toBe(true);
});

it('names the programs for this machine that npm left out on an old Node', () => {
  const ours = { version: '1.2.3', optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = {
    '': {},
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/@builder/ours': { ...ours, libc: ['glibc'] },
    'node_modules/@builder/ours-musl': { ...ours, libc: ['musl'] },
    'node_modules/@builder/theirs': { ...ours, os: ['sunos'] },
    'node_modules/@compiler/there': ours,
    'node_modules/compiler/node_modules/@compiler/below': ours,
  };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(project, 'node_modules/@compiler/there'), { recursive: true });
  expect(packagesLeftOut(project)).toEqual(['@builder/ours@1.2.3']);
});
