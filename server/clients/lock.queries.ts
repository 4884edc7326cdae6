import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { clients } from './tables.ts';

/** Locks a client until the end of the transaction, so that its records change one after the other. False if it does not exist. */
export async function lockClient(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deleted_at)))
    .for('update');
  return held.length > 0;
}
