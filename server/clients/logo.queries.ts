import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { clientLogos } from './tables.ts';

/** The mark of a client, PNG; null if it has none. */
export async function logoOfClient(tx: Tx, clientId: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ png: clientLogos.png })
    .from(clientLogos)
    .where(eq(clientLogos.client_id, clientId));
  return row ? Buffer.from(row.png) : null;
}

/** Stores the mark of a client in place of the one there is; null removes it. */
export const setLogo = (tx: Tx, clientId: string, png: Buffer | null): Promise<unknown> =>
  png === null
    ? tx.delete(clientLogos).where(eq(clientLogos.client_id, clientId))
    : tx
        .insert(clientLogos)
        .values({ client_id: clientId, png })
        .onConflictDoUpdate({ target: clientLogos.client_id, set: { png: sql`excluded.png` } });
