import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from './commands.mjs';

const project = mkdtempSync(join(tmpdir(), 'packages-'));

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
