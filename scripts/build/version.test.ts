import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appVersion } from './version.mjs';

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-version-'));
  write('package.json', '{ "version": "1.2.3" }');
  for (const path of ['index.html', 'src/main.tsx', 'server/main.ts', 'server/b/c.ts', 'contract/index.ts'])
    write(path, path);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is the package’s version and a hash, the same each time', () => {
  expect(appVersion(folder)).toMatch(/^1\.2\.3\+[0-9a-f]{10}$/);
  expect(appVersion(folder)).toBe(appVersion(folder));
  expect(appVersion()).toBe(appVersion());
});

test.each([
  'src/main.tsx',
  'server/main.ts',
  'server/db/migrations/0000_tables.sql',
  'server/lock.mjs',
  'contract/index.ts',
  'sw/sw.ts',
  'public/icons/icon.svg',
  'package-lock.json',
])('changes with %s', (path) => {
  const before = appVersion(folder);
  write(path, 'changed');
  expect(appVersion(folder)).not.toBe(before);
});

test('changes with the folders that imports name', () => {
  const before = appVersion(folder);
  write('package.json', '{ "version": "1.2.3", "imports": { "#src/*": "./src/*" } }');
  expect(appVersion(folder)).not.toBe(before);
});

test.each([
  'README.md',
  'server/README.md',
  'server/main.test.ts',
  'src/x.browser.test.ts',
  'server/db/test-server.ts',
  'src/route-tree.gen.ts',
  'tests/e2e/x.spec.ts',
  'docs/operating.md',
  'src/.DS_Store',
])('does not change with %s', (path) => {
  const before = appVersion(folder);
  write(path, 'changed');
  expect(appVersion(folder)).toBe(before);
});

test('tells a file from another of the same content, and where one ends', () => {
  const version = (path: string, text: string) => {
    write(path, text);
    const at = appVersion(folder);
    rmSync(join(folder, path));
    return at;
  };
  const versions = [version('src/a.ts', 'x'), version('src/b.ts', 'x'), version('src/a.t', 'sx')];
  expect(new Set(versions).size).toBe(3);
});
