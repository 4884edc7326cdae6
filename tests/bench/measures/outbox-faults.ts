import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

const wrong = /(\d+) wrong/;

/** What goes wrong with every queued command, every fault at every moment, and all a person may do about it. */
export async function faultTable(): Promise<number> {
  const file = 'src/offline/outbox/fault-table.browser.test.ts';
  return Number((await runTest(file, wrong, { FAULT_TABLE: 'whole' }))[1]);
}

/** What goes wrong in 600 acts, 200 of each kind of people: other ones each time, unless `CHAOS_SEED` names them. */
export async function randomFaults(): Promise<Figure> {
  const file = 'src/offline/outbox/random-faults.browser.test.ts';
  const seed = process.env.CHAOS_SEED ?? String(Date.now() % 100_000);
  const [, figure] = await runTest(file, wrong, { FAULT_ACTS: '200', CHAOS_SEED: seed });
  return { figure: Number(figure), notes: [`CHAOS_SEED=${seed}`] };
}
