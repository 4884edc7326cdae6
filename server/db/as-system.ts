import { sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { Tx } from './db.ts';

const setRole = (tx: Tx, audience: Actor['audience']) =>
  tx.execute(sql`select set_config('role', ${`portico_${audience}`}, true)`);

/**
 * Runs statements of a person's transaction under the system's role: accounts, sessions and roles of others are no person's rows. The caller
 * has checked that the person may do this. After an error the transaction is rolled back, and the role with it.
 */
export async function asSystem<T>(
  tx: Tx,
  { audience }: Pick<Actor, 'audience'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await setRole(tx, 'system');
  const result = await work(tx);
  await setRole(tx, audience);
  return result;
}
