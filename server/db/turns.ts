import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { actor } from './actor.ts';
import type { Db, Tx } from './db.ts';

/** Waits for every other transaction, of any server, that took a turn of this name; others wait until this one ends. */
export const advisoryLock = (tx: Tx, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

const againMs = 100;

/** Takes a turn if nobody has it. Waiting for one within a statement would end with the statement's time. */
async function tryTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Runs `work` while no other server runs anything of this name. It may take its time: only one connection is held. */
export const tryAdvisoryLock = <T>(db: Db, name: string, work: () => Promise<T>): Promise<T> =>
  db.as(actor('system'), async (tx) => {
    while (!(await tryTurn(tx, name))) await setTimeout(againMs);
    return work();
  });
