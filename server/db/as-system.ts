import { sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { Tx } from './db.ts';

const setRole = (tx: Tx, audience: Actor['audience']) =>
  tx.execute(sql`select set_config('role', ${`portico_${audience}`}, true)`);

/**
 * Runs statements of a person's transaction under the system's role: accounts, sessions and roles of others are no person's rows. The caller
 * has checked that the person may do this. The role ends with the work, also with work that refused: what goes on after it goes on as the person.
 */
export async function asSystem<T>(
  tx: Tx,
  { audience }: Pick<Actor, 'audience'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await setRole(tx, 'system');
  try {
    const result = await work(tx);
    await setRole(tx, audience);
    return result;
  } catch (error) {
    // Nothing can be set once a statement has failed: the transaction is rolled back, and the role with it.
    await setRole(tx, audience).catch(() => undefined);
    throw error;
  }
}
