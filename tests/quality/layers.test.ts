import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const table = 'src/ui/layers.css';
const layers = [...read(table).matchAll(/--z-index-(\w+):/g)].map(([, name]) => name);

/** Stacking classes and rules in a text, by the layer they name; `undefined` for a plain number. */
const stacking = /(?<![\w-])-?z-(?<layer>[[(]?[\w-]+)|(?<rule>z-?index)/gi;

const sources = globSync('src/**/*.{ts,tsx,css,html}', { cwd: root }).filter(
  (file) => file !== table && !file.includes('.test.') && !file.includes('.gen.'),
);

test('every layer is one of the table', () => {
  expect(layers).toContain('bar');
  expect(sources.length).toBeGreaterThan(300);
  const others = sources.flatMap((file) =>
    [...read(file).matchAll(stacking)]
      .filter(({ groups }) => !layers.includes(groups?.layer))
      .map(([words]) => `${file}: ${words}`),
  );
  expect(others).toEqual([]);
});
