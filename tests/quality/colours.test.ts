import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const text = (name: string) => readFileSync(join(src, name), 'utf8');

test('a colour that a component names is one of the tokens', () => {
  const tokens = [...text('styles.css').matchAll(/^ {2}--color-([a-z-]+): var/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(tokens.length).toBeGreaterThan(20);
  // A name that begins as a token does: others are sizes, sides and widths.
  const families = [...new Set(tokens.map((name) => name.split('-')[0]))].join('|');
  const names = new RegExp(
    String.raw`\b(?:bg|text|border(?:-[xytrbl])?|outline|ring|fill|stroke|divide)-((?:${families})(?:-[a-z]+)*)\b(?![-:])`,
    'g',
  );
  const unknown = globSync('**/*.tsx', { cwd: src }).flatMap((file) =>
    [...text(file).matchAll(names)]
      .filter(([, name = '']) => !tokens.includes(name))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(unknown).toEqual([]);
});
