import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

const batch = 1000;

/**
 * The ids a query selects, in its order, a batch at a time: memory holds one batch, however long the answer. They are those
 * there were when it began. One at a time in a transaction, which must outlive it.
 */
export async function* idBatches(tx: Tx, query: SQLWrapper): AsyncGenerator<string[]> {
  await tx.execute(sql`declare ids no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql`fetch forward ${sql.raw(String(batch))} from ids`);
    if (rows.length === 0) break;
    yield rows.map(({ id }) => id);
  }
  await tx.execute(sql`close ids`);
}
