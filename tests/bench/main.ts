import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresPage } from './figures-page.ts';
import { measureAll } from './measure.ts';
import { chosenRows, meets } from './row.ts';
import { rows } from './rows.ts';
import { table } from './table.ts';

const wishes = process.argv.slice(2);
const wanted = chosenRows(rows, wishes);
if (wanted.length === 0) {
  console.error(`There is no such row. There are: ${rows.map(({ row }) => row).join(', ')}`);
  process.exit(2);
}

const measured = await measureAll(wanted);
console.log(`\n${table(measured)}`);
const missed = measured.filter(({ row, figure }) => figure === undefined || !meets(figure, row.bar));
console.log(`\n${measured.length - missed.length} of ${measured.length} met`);
if (wishes.length === 0) await writeFile(join('docs', 'figures.md'), figuresPage(measured));
// A row that took too long may still hold something open.
process.exit(missed.length > 0 ? 1 : 0);
