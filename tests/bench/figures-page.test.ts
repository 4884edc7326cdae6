import { expect, test } from 'vitest';
import { figuresPage } from './figures-page.ts';
import type { Row } from './row.ts';

const row = (name: string): Row => ({ row: name, name, bar: { most: 2 }, measure: async () => 1 });

test('the page has every figure, one that could not be measured too, and no path of the machine', () => {
  const page = figuresPage(
    [
      { row: row('one'), figure: 1 },
      { row: row('two'), figure: undefined },
    ],
    new Date('2026-01-31'),
  );
  expect(page).toContain('on 2026-01-31: ');
  expect(page).toContain('1 of 2 met their bar, 1 could not be measured.');
  expect(page).toContain('| one | 1 | ≤ 2 | yes | `npm run bench -- one` |');
  expect(page).toContain('| two | not measured | ≤ 2 | no | `npm run bench -- two` |');
  expect(page).not.toContain(process.cwd());
});
