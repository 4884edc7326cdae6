import type { Tx } from '../db/db.ts';
import { deviceOf } from './queries.ts';

/** The account's own device among the ones a browser had before: it is used again, so that its vault opens. */
export async function deviceAmong(
  tx: Tx,
  accountId: string,
  deviceIds: readonly string[],
): Promise<string | undefined> {
  for (const id of deviceIds) if (await deviceOf(tx, accountId, id)) return id;
  return undefined;
}
