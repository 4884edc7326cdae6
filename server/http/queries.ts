import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { idempotencyKeys, rateLimits } from './tables.ts';

/** Counts one more try under a key and answers how many there were until then and now. A lost count after a crash does no harm. */
export async function hit(tx: Tx, key: string, until: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select app.hit(${key}, ${until}) as count, set_config('synchronous_commit', 'off', true)`,
  );
  return rows[0]?.count ?? 0;
}

export type FirstAnswer = typeof idempotencyKeys.$inferSelect;

/** Waits for another transaction at work under the same key, then reads its answer. */
export async function firstAnswer(tx: Tx, accountId: string, key: string): Promise<FirstAnswer | undefined> {
  await advisoryLock(tx, accountId + key);
  const mine = and(eq(idempotencyKeys.account_id, accountId), eq(idempotencyKeys.key, key));
  return (await tx.select().from(idempotencyKeys).where(mine))[0];
}

export const keepAnswer = (tx: Tx, answer: FirstAnswer) => tx.insert(idempotencyKeys).values(answer);

/** The system's: forgets counters whose window is over and answers older than `keysBefore`. */
export async function forgetOld(tx: Tx, now: string, keysBefore: string): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.expires_at, now));
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, keysBefore));
}

/** The system's: takes back the tries counted under these keys. */
export async function forgetTries(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** The system's: takes back one try counted under a key. */
export const takeTryBack = (tx: Tx, key: string) =>
  tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key));
