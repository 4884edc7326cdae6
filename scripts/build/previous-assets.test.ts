import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPreviousAssets } from './previous-assets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build whose manifest names these files, each holding the build's name. */
function build(name: string, files: string[]) {
  const path = join(folder, name);
  mkdirSync(join(path, 'assets'), { recursive: true });
  mkdirSync(join(path, '.vite'));
  for (const file of files) writeFileSync(join(path, 'assets', file), name);
  const [file = '', ...css] = files.map((asset) => `assets/${asset}`);
  writeFileSync(join(path, '.vite', 'manifest.json'), JSON.stringify({ 'src/main.tsx': { file, css } }));
  return path;
}

test('keeps the files of the build before and of no older one', () => {
  const first = build('first', ['a1.js', 'same.css']);
  const second = build('second', ['a2.js', 'same.css']);
  keepPreviousAssets(first, second);
  const third = build('third', ['a3.js', 'same.css']);
  keepPreviousAssets(second, third);
  expect(readdirSync(join(third, 'assets')).sort()).toEqual(['a2.js', 'a3.js', 'same.css']);
  expect(readFileSync(join(third, 'assets', 'same.css'), 'utf8')).toBe('third');
});

test('keeps them on when a build brings no other files, as one of a changed server', () => {
  const first = build('first', ['a1.js']);
  const second = build('second', ['a2.js']);
  keepPreviousAssets(first, second);
  const third = build('third', ['a2.js']);
  keepPreviousAssets(second, third);
  const fourth = build('fourth', ['a2.js']);
  keepPreviousAssets(third, fourth);
  expect(readdirSync(join(fourth, 'assets')).sort()).toEqual(['a1.js', 'a2.js']);
  const fifth = build('fifth', ['a5.js']);
  keepPreviousAssets(fourth, fifth);
  expect(readdirSync(join(fifth, 'assets')).sort()).toEqual(['a2.js', 'a5.js']);
});

test('keeps the compressed copies with a file', () => {
  const first = build('first', ['a1.js']);
  writeFileSync(join(first, 'assets', 'a1.js.br'), '');
  const second = build('second', ['a2.js']);
  keepPreviousAssets(first, second);
  expect(existsSync(join(second, 'assets', 'a1.js.br'))).toBe(true);
});

test('has nothing to keep when this is the first build', () => {
  const first = build('first', ['a1.js']);
  keepPreviousAssets(join(folder, 'none'), first);
  expect(readdirSync(join(first, 'assets'))).toEqual(['a1.js']);
});
