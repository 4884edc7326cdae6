import type { signingFirm } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';

type Sql = Awaited<ReturnType<typeof signingFirm>>['sql'];

/** Queues works for an envelope's row in this order, then releases the row; answers the outcome of each. */
export async function queued(
  sql: Sql,
  id: string,
  works: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const running: Promise<string>[] = [];
  await sql('begin');
  await sql('select id from envelopes where id = $1 for update', [id]);
  for (const work of works) {
    running.push(codeOf(work()));
    while ((await waiting(sql)) < running.length);
  }
  await sql('commit');
  return Promise.all(running);
}

/** Number of waiting sessions, from the locks: within a transaction `pg_stat_activity` does not change. */
const waiting = async (sql: Sql): Promise<number> =>
  (
    await sql(
      `select count(distinct w.pid)::int as pids from pg_locks w where not w.granted and exists (
         select from pg_locks l join pg_database d on d.oid = l.database
         where l.pid = w.pid and d.datname = current_database())`,
    )
  )[0]?.pids;
