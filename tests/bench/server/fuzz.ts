import type { Figure } from '../row.ts';
import { runTest } from './run-test.ts';

const runs = 10_000;

/** Requests of `tests/server/fuzz.db.test.ts` over the whole table, none answered by a 5xx or with somebody else's data. */
export async function fuzzed(): Promise<Figure> {
  const [line, requests] = await runTest('tests/server/fuzz.db.test.ts', /fuzz: (\d+) requests, seed .*/, {
    FUZZ_RUNS: String(runs),
    FUZZ_MS: '1800000',
  });
  return { figure: Number(requests), notes: [line] };
}
