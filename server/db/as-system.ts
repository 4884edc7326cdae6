import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/** Takes the system's role until the transaction ends. @returns the role of before */
async function takeRole(tx: Tx): Promise<unknown> {
  const { rows } = await tx.execute(
    sql`with before as materialized (select current_setting('role') as role)
      select role, set_config('role', 'portico_system', true) from before`,
  );
  return rows[0]?.role;
}
const giveBack = (tx: Tx, role: unknown) => tx.execute(sql`select set_config('role', ${role}, true)`);

/**
 * Runs statements of a person's transaction under the system's role: accounts, sessions and roles of others are no person's rows. The caller
 * has checked that this person may do it. The role of before comes back after the work, also after work that refused: what goes on after it
 * goes on as the person, or as the system within other work of it. One at a time in a transaction.
 */
export async function asSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = await takeRole(tx);
  try {
    const result = await work(tx);
    await giveBack(tx, before);
    return result;
  } catch (error) {
    // Nothing can be set once a statement has failed: the transaction is rolled back, and the role with it.
    await giveBack(tx, before).catch(() => undefined);
    throw error;
  }
}
