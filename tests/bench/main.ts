import { chosen, meets } from './row.ts';
import { rows } from './rows.ts';
import { endShared } from './shared.ts';
import { type Measured, table } from './table.ts';

const wanted = chosen(rows, process.argv.slice(2));
if (wanted.length === 0) {
  console.error(`There is no such row. There are: ${rows.map(({ row }) => row).join(', ')}`);
  process.exit(2);
}

const measured: Measured[] = [];
for (const row of wanted) {
  process.stderr.write(`${row.name}… `);
  try {
    const result = await row.measure();
    const { figure, notes } = typeof result === 'number' ? { figure: result, notes: [] } : result;
    measured.push({ row, figure });
    console.error([figure.toFixed(2), ...notes].join('\n  '));
  } catch (error) {
    measured.push({ row, figure: undefined });
    console.error(error);
  }
}
await endShared();

console.log(`\n${table(measured)}`);
const missed = measured.filter(({ row, figure }) => figure === undefined || !meets(figure, row.bar));
console.log(`\n${measured.length - missed.length} of ${measured.length} met`);
process.exitCode = missed.length > 0 ? 1 : 0;
