import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

const wrong = /(\d+) wrong/;

/** Failures of every queued command under every fault at every moment, with everything a person may do about it. */
export async function faultTable(): Promise<number> {
  const file = 'src/offline/outbox/faults/fault-table.browser.test.ts';
  return Number((await runTest(file, wrong, { FAULT_TABLE: 'whole' }))[1]);
}

/** A seed: another one each time, unless `CHAOS_SEED` repeats a run. */
const chosenSeed = () => process.env.CHAOS_SEED ?? String(Date.now() % 100_000);

/** Failures in 600 random actions of the outbox, 200 for each kind of person. */
export async function randomFaults(): Promise<Figure> {
  const file = 'src/offline/outbox/faults/random-faults.browser.test.ts';
  const seed = chosenSeed();
  const [, figure] = await runTest(file, wrong, { FAULT_ACTS: '200', CHAOS_SEED: seed });
  return { figure: Number(figure), notes: [`CHAOS_SEED=${seed}`] };
}

const wrongOfEach =
  /(\d+ acts, (\d+) wrong.*)[\s\S]*?(\d+ acts, (\d+) wrong.*)[\s\S]*?(\d+ acts, (\d+) wrong.*)/;

/** Failures in 510 random acts on the screens of the app, 170 for each kind of person. */
export async function randomPeople(): Promise<Figure> {
  const seed = chosenSeed();
  const env = { FAULT_ACTS: '170', CHAOS_SEED: seed };
  const [, first = '', a, second = '', b, third = '', c] = await runTest(
    'tests/e2e/offline/random.spec.ts',
    wrongOfEach,
    env,
  );
  const figure = Number(a) + Number(b) + Number(c);
  return { figure, notes: [first, second, third, `CHAOS_SEED=${seed}`] };
}
