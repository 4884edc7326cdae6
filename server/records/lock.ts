import { lockClient } from '../clients/lock.queries.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';

/** Locks the records of a client, or those of the firm of one kind, until the transaction ends. False if there is no such client. */
export async function lockParent(tx: Tx, kind: string, clientId: string | undefined): Promise<boolean> {
  if (clientId !== undefined) return lockClient(tx, clientId);
  await advisoryLock(tx, `records:${kind}`);
  return true;
}
