import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresPage } from './figures-page.ts';
import { measureAll } from './measure.ts';
import { chosenRows, meets } from './row.ts';
import { rows } from './rows.ts';
import { type Measured, table } from './table.ts';

const wishes = process.argv.slice(2);
const wanted = chosenRows(rows, wishes);
if (wanted.length === 0) {
  console.error(`There is no such row. There are: ${rows.map(({ row }) => row).join(', ')}`);
  process.exit(2);
}

/** Writes the page of figures; a run of hours that is broken off leaves what it measured. */
const keep = (measured: readonly Measured[]) =>
  writeFile(
    join('docs', 'figures.md'),
    figuresPage([...measured, ...rows.slice(measured.length).map((row) => ({ row, figure: undefined }))]),
  );

const measured = await measureAll(wanted, wishes.length === 0 ? keep : undefined);
console.log(`\n${table(measured)}`);
const missed = measured.filter(({ row, figure }) => figure === undefined || !meets(figure, row.bar));
console.log(`\n${measured.length - missed.length} of ${measured.length} met`);
// A row that took too long may still hold something open.
process.exit(missed.length > 0 ? 1 : 0);
