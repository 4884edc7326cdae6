import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

/**
 * Runs work in a transaction so that it can be taken back alone: `keep` decides from its answer, and an error takes it back too. Not what it
 * does besides.
 */
export async function aside<T>(tx: Tx, work: () => Promise<T>, keep: (answer: T) => boolean): Promise<T> {
  await tx.execute(sql`savepoint aside`);
  const takeBack = () => tx.execute(sql`rollback to savepoint aside`);
  try {
    const answer = await work();
    if (!keep(answer)) await takeBack();
    return answer;
  } catch (error) {
    await takeBack();
    throw error;
  } finally {
    await tx.execute(sql`release savepoint aside`);
  }
}
