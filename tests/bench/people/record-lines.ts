import { execFileSync } from 'node:child_process';
import type { Figure } from '../row.ts';

/** Lines that a kind of record has of its own in all layers, tests left out, by `scripts/record-lines.ts`. */
export async function linesOf(kind: string): Promise<Figure> {
  const said = execFileSync(process.execPath, ['scripts/record-lines.ts'], { encoding: 'utf8' });
  const line = said.split('\n').find((each) => each.startsWith(`${kind}: `)) ?? '';
  return { figure: Number(/: (\d+) lines/.exec(line)?.[1] ?? Number.NaN), notes: [line] };
}
