import { newId } from '../../contract/core/values.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertJob, owned } from './queries.ts';

/** Work to be done after this transaction: who asked, and the key of which only one may wait. */
export interface NewJob {
  kind: string;
  payload: object;
  /** A second job of the same key is not added while one is unfinished. */
  key?: string;
  /** ISO instant; at once when absent. */
  runAt?: string;
  actor?: Actor;
  /** The person whose turn it takes; the account that acts in the transaction when absent. */
  owner?: string;
}

/** Adds a job in the caller's transaction, so that it exists exactly if the work that needs it does. */
export function enqueue(tx: Tx, job: NewJob, now: string): Promise<unknown> {
  return insertJob(tx, {
    id: newId(Date.parse(now)),
    kind: job.kind,
    payload: owned(job),
    actor: job.actor ?? null,
    key: job.key ?? null,
    run_at: job.runAt ?? now,
    created_at: now,
  });
}
