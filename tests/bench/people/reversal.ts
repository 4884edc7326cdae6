import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';
import { shared } from '../shared.ts';

const wanted = 500;

/** The histories that `tests/server/reversal/reversal.db.test.ts` played: after each reversal the row was as before the entry. */
const reversed = shared(async () => {
  const [line, histories, kinds, all] = await runTest(
    'tests/server/reversal/reversal.db.test.ts',
    /reversal: (\d+) histories over (\d+) of (\d+) kinds of record/,
    { HISTORIES: String(wanted) },
  );
  return { histories: Number(histories), kinds: Number(kinds), all: Number(all), notes: [line] };
});

/** Number of random histories. */
export async function reversedHistories(): Promise<Figure> {
  const { histories, notes } = await reversed();
  return { figure: histories, notes };
}

/** Kinds of record whose entries can be reversed ÷ all kinds, percent. */
export async function reversibleKinds(): Promise<Figure> {
  const { kinds, all, notes } = await reversed();
  return { figure: (100 * kinds) / all, notes };
}
