import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* The command on a machine without browsers: only one folder is on its PATH. */
let machine: string;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'portico-machine-'));
});
afterEach(() => rmSync(machine, { recursive: true }));

function put(name: string, script: string) {
  const path = join(machine, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

function testEngines(...args: string[]) {
  const env = { ...process.env, PATH: machine };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test-engines.mjs', ...args], {
    env,
  });
  return { status, said: `${stdout}${stderr}` };
}

test('a missing browser is named with how to get it, and the command fails', () => {
  put('apt-get', 'exit 100');
  const { status, said } = testEngines();
  expect(said).toContain('Firefox is missing. Please run: sudo apt-get install firefox-esr\n');
  expect(said).toContain('WebKitGTK is missing. Please run: sudo apt-get install webkit2gtk-driver xvfb\n');
  expect(said).toContain('npm run test:engines -- --allow-missing');
  expect(status).toBe(1);
});

test('an engine needs its helpers, too; only what was asked for is missed', () => {
  put('WebKitWebDriver', 'exit 0');
  const { status, said } = testEngines('webkit');
  expect(said).toContain('WebKitGTK is missing. Please install what Debian calls webkit2gtk-driver and xvfb');
  expect(said).not.toContain('Firefox');
  expect(status).toBe(1);
});

test('with --allow-missing what was skipped is named, and the command passes', () => {
  const { status, said } = testEngines('--allow-missing');
  expect(said).toContain('Firefox was skipped.');
  expect(said).toContain('WebKitGTK was skipped.');
  expect(status).toBe(0);
});

test('an engine nobody knows is refused', () => {
  const { status, said } = testEngines('chrome', '--allow-missing');
  expect(said).toContain('No engine chrome; there are firefox, webkit.');
  expect(status).toBe(1);
});
