import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { idempotencyKeys, rateLimits } from './tables.ts';

/** Adds one to a counter and returns the new count. A count lost in a crash does no harm. */
export async function hit(tx: Tx, key: string, until: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select app.hit(${key}, ${until}) as count, set_config('synchronous_commit', 'off', true)`,
  );
  return rows[0]?.count ?? 0;
}

export type FirstAnswer = typeof idempotencyKeys.$inferSelect;

/** Waits for another transaction under the same key, then reads its answer. */
export async function firstAnswer(tx: Tx, accountId: string, key: string): Promise<FirstAnswer | undefined> {
  await advisoryLock(tx, accountId + key);
  const mine = and(eq(idempotencyKeys.account_id, accountId), eq(idempotencyKeys.key, key));
  return (await tx.select().from(idempotencyKeys).where(mine))[0];
}

export const keepAnswer = (tx: Tx, answer: FirstAnswer) => tx.insert(idempotencyKeys).values(answer);

/** System actor only: deletes counters whose window is over, and answers older than `keysBefore`. */
export async function forgetOld(tx: Tx, now: string, keysBefore: string): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.expires_at, now));
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, keysBefore));
}

/** System actor only: deletes the counters of these keys. */
export async function forgetTries(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** System actor only: subtracts one try from a counter. */
export const takeTryBack = (tx: Tx, key: string) =>
  tx
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key));
