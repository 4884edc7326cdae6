import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

const wrong = /(\d+) wrong/;

/** Failures of every queued command under every fault at every moment, with everything a person may do about it. */
export async function faultTable(): Promise<number> {
  const file = 'src/offline/outbox/faults/fault-table.browser.test.ts';
  return Number((await runTest(file, wrong, { FAULT_TABLE: 'whole' }))[1]);
}

/** Failures in 600 random actions, 200 for each kind of person: different ones each time, unless `CHAOS_SEED` repeats a run. */
export async function randomFaults(): Promise<Figure> {
  const file = 'src/offline/outbox/faults/random-faults.browser.test.ts';
  const seed = process.env.CHAOS_SEED ?? String(Date.now() % 100_000);
  const [, figure] = await runTest(file, wrong, { FAULT_ACTS: '200', CHAOS_SEED: seed });
  return { figure: Number(figure), notes: [`CHAOS_SEED=${seed}`] };
}
