import type { Figure } from '../row.ts';
import { runTest } from './run-test.ts';

/** Share of endpoints × roles that `tests/server/matrix.db.test.ts` has checked, percent. */
export async function checkedMatrix(): Promise<Figure> {
  const [line, checked, all] = await runTest(
    'tests/server/matrix.db.test.ts',
    /matrix: (\d+) of (\d+) endpoints × roles checked/,
  );
  return { figure: (100 * Number(checked)) / Number(all), notes: [line] };
}
