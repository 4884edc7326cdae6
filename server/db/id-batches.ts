import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

const batch = 1000;

/**
 * The ids a query selects, in its order and in batches: memory holds one batch, however many there are. They are the ids at the time of the
 * first batch. One at a time per transaction, which must outlive it.
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
