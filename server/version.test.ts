import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from './start-error.ts';
import { readBuiltVersion } from './version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the version is that of the build, or of the package where there is none', () => {
  expect(readBuiltVersion(folder, join(folder, 'dist'))).toBe('1.2.3');
  writeFileSync(join(folder, 'version.json'), '{ "version": "1.2.3+0123456789" }');
  expect(readBuiltVersion(folder, folder)).toBe('1.2.3+0123456789');
});

test('a build that cannot be read stops the start, and is not taken for a missing one', () => {
  // Root may read everything: a link to itself cannot be read by root either.
  symlinkSync('version.json', join(folder, 'version.json'));
  expect(() => readBuiltVersion(folder, folder)).toThrow(StartError);
});
