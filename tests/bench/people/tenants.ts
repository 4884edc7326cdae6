import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

/** Share of endpoints × audiences that `tests/server/two-tenant.db.test.ts` has called at another tenant, none leaking, percent. */
export async function triedTenants(): Promise<Figure> {
  const [line, tried, all] = await runTest(
    'tests/server/two-tenant.db.test.ts',
    /two-tenant: (\d+) of (\d+) endpoints × audiences tried/,
  );
  return { figure: (100 * Number(tried)) / Number(all), notes: [line] };
}
