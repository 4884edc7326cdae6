import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const own = fileURLToPath(import.meta.url);

/** Data beside the project, and folders of files that a variable names. */
const outside = /\bshared\/(data|design|spec)\b|\b(PDF|NAMES)_CORPUS\b/;

test('nothing but the bench reads what lies outside the project', () => {
  const sources = globSync('{contract,drawing,pades,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs}', {
    cwd: root,
  });
  const reading = sources
    .filter((file) => join(root, file) !== own && outside.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.split('/').slice(0, 2).join('/'));
  expect([...new Set(reading)]).toEqual(['tests/bench']);
});
