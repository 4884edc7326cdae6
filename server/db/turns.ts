import { sql } from 'drizzle-orm';
import { actor } from './actor.ts';
import type { Db, Tx } from './db.ts';

/** Waits for every other transaction, of any server, that took a turn of this name; others wait until this one ends. */
export const takeTurn = (tx: Tx, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** Runs `work` while no other server runs anything of this name. It may take its time: only one connection is held. */
export const alone = <T>(db: Db, name: string, work: () => Promise<T>): Promise<T> =>
  db.as(actor('system'), async (tx) => {
    await takeTurn(tx, name);
    return work();
  });
