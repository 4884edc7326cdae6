import { arch, cpus, platform, totalmem } from 'node:os';
import { meets } from './row.ts';
import { type Measured, tableLines } from './table.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The machine in words, without its name or paths. */
function machine(): string {
  const all = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${all.length} cores (${all[0]?.model.trim()}), ${memory} GB of memory, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

/** The page of figures in the documentation: every figure of a whole run, with the machine it was measured on. */
export function figuresPage(measured: readonly Measured[], day = new Date()): string {
  const [head = [], ...rows] = tableLines(measured).map((cells) =>
    cells.map((cell, at) => (at === 4 && cell !== 'alone' ? `\`${cell}\`` : cell)),
  );
  const missing = measured.filter(({ figure }) => figure === undefined).length;
  const met = measured.filter(({ row, figure }) => figure !== undefined && meets(figure, row.bar)).length;
  return [
    '# Figures',
    '',
    `Written by \`npm run bench\` on ${day.toISOString().slice(0, 10)}: ${machine()}. ${met} of ${measured.length} met their bar${missing > 0 ? `, ${missing} could not be measured` : ''}.`,
    'A figure of time depends on the machine and on what else it does; where it is a ratio, both sides were measured in turn.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}
