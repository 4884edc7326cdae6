import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/** Runs work in a transaction and takes back what it wrote; not what it does besides. */
export async function tryOut(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`savepoint try_out`);
  await work();
  await tx.execute(sql`rollback to savepoint try_out`);
}
