import type { Tx } from '../db/db.ts';
import { factsOfFiles } from '../files/queries.ts';

/** How much goes with a mail, bytes: on its way it is a third larger, and most mail servers take 10 MB. */
const mostBytes = 7_000_000;

/** Which of the files of a complete envelope, by id, its mail brings along: all, or none where they are too large together. */
export async function copiesToSend(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const factsOf = await factsOfFiles(tx, [...ids]);
  const bytes = ids.reduce((sum, id) => sum + (factsOf(id)?.size ?? 0), 0);
  return bytes <= mostBytes ? ids : [];
}
