import type { Tx } from '../db/db.ts';
import { deviceOf } from './queries.ts';

/** The account's own among the devices a browser was before: it is taken up again, so that what is kept there opens. */
export async function deviceAmong(
  tx: Tx,
  accountId: string,
  deviceIds: readonly string[],
): Promise<string | undefined> {
  for (const id of deviceIds) if (await deviceOf(tx, accountId, id)) return id;
  return undefined;
}
