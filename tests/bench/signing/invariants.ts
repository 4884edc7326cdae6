import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

const stories = 200;

/** Interleavings of acts on an envelope that `tests/server/interleavings.db.test.ts` played, every invariant judged after each. */
export async function interleavingsPlayed(): Promise<Figure> {
  const [line, played] = await runTest(
    'tests/server/interleavings.db.test.ts',
    /interleavings: (\d+) played.*/,
    {
      INTERLEAVINGS: String(stories),
    },
  );
  return { figure: Number(played), notes: [line] };
}

/** Share of kill points between act and seal after which `server/signing/submissions/kill-points.db.test.ts` found one seal, percent. */
export async function killPointsSurvived(): Promise<Figure> {
  const [line, survived, all] = await runTest(
    'server/signing/submissions/kill-points.db.test.ts',
    /kill points: (\d+) of (\d+) sealed once.*/,
    { KILL_POINTS: 'all' },
  );
  return { figure: (100 * Number(survived)) / Number(all), notes: [line] };
}
