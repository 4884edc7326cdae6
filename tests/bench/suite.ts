import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Figure } from './row.ts';
import { endShared } from './shared.ts';

/** Minutes that `npm test` takes; its failures are reported in its own words. */
export async function suite(): Promise<Figure> {
  // The firm and the browsers of other rows would take their share of the processor.
  await endShared();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/test.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  const [code] = (await once(child, 'close')) as [number | null];
  const minutes = (performance.now() - began) / 60_000;
  const result = said.slice(said.lastIndexOf('── Result'));
  if (code !== 0) throw new Error(`After ${minutes.toFixed(1)} min:\n${result}`);
  return {
    figure: minutes,
    notes: [`${result.trim().split('\n').at(-1)}, on ${availableParallelism()} cores`],
  };
}
