import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { actor } from './actor.ts';
import type { Db, Tx } from './db.ts';

/** Takes a lock by name until the transaction ends, waiting for transactions of any server that hold it. */
export const advisoryLock = (tx: Tx, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

const againMs = 100;

/** Takes the lock if it is free. A statement that waited for it would run into the statement timeout. */
async function tryTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Runs `work` while no other server runs anything under this name. It may take long: it holds only one connection. */
export const tryAdvisoryLock = <T>(db: Db, name: string, work: () => Promise<T>): Promise<T> =>
  db.as(actor('system'), async (tx) => {
    while (!(await tryTurn(tx, name))) await setTimeout(againMs);
    return work();
  });
