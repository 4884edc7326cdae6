import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/** Calls a function of the schema `app`, which may run before there is an actor. Returns its one value. */
export async function callDatabaseFunction<T>(tx: Tx, call: SQL): Promise<T | null> {
  const { rows } = await tx.execute<{ answer: T | null }>(sql`select ${call} as answer`);
  return rows[0]?.answer ?? null;
}
