import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { clients } from './tables.ts';

/** Holds a client until the end of the transaction: what hangs on it changes one after the other. False if there is none. */
export async function lockClient(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deleted_at)))
    .for('update');
  return held.length > 0;
}
