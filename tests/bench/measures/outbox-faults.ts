import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

const wrong = /(\d+) wrong/;

/** Failures of every queued command under every fault at every moment, with everything a person may do about it. */
export async function faultTable(): Promise<number> {
  const file = 'src/offline/outbox/faults/fault-table.browser.test.ts';
  return Number((await runTest(file, wrong, { FAULT_TABLE: 'whole' }))[1]);
}

/**
 * People whose random acts, 504 by three kinds of them in two tabs beside the worker, end with anything lost, done twice, falsely called
 * sent, stuck or shown wrongly: other acts each time, unless `CHAOS_SEED` repeats a run.
 */
export async function randomFaults(): Promise<Figure> {
  const seed = process.env.CHAOS_SEED ?? String(Date.now() % 100_000);
  const env = { RANDOM_ACTS: '504', CHAOS_SEED: seed };
  await runTest('tests/e2e/offline/random.spec.ts', /3 passed/, env);
  return { figure: 0, notes: [`CHAOS_SEED=${seed}`] };
}
