import { seesPay } from '#contract/payroll/amounts.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { factsOfFiles } from '../files/queries.ts';

/** True in `open` for a member of staff who sees pay; `factsOf` has the facts of these files for them, and of none for others. */
export async function payFilesFor(
  tx: Tx,
  { permissions }: Actor,
  ids: readonly (string | null | undefined)[],
) {
  const open = seesPay(permissions);
  const factsOf = await factsOfFiles(tx, open ? ids.flatMap((id) => id ?? []) : []);
  return { open, factsOf: (id: string | null) => (id && factsOf(id)) || null };
}
