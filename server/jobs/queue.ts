import { newId } from '#contract/core/values.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertJob, owned } from './queries.ts';

/** Work to be done after this transaction. */
export interface NewJob {
  kind: string;
  payload: object;
  /** A second job of the same key is not added while one is unfinished. */
  key?: string;
  /** Of the jobs of one owner, those of less cost come first; default: 0. */
  cost?: number;
  /** ISO instant; default: at once. */
  runAt?: string;
  actor?: Actor;
  /** The person whose turn it uses; default: the account that acts in the transaction. */
  owner?: string;
}

/** Adds a job in the caller's transaction, so that it exists only if the transaction commits. */
export function enqueue(tx: Tx, job: NewJob, now: string): Promise<unknown> {
  return insertJob(tx, {
    id: newId(Date.parse(now)),
    kind: job.kind,
    payload: owned(job),
    actor: job.actor ?? null,
    key: job.key ?? null,
    cost: job.cost ?? 0,
    run_at: job.runAt ?? now,
    created_at: now,
  });
}
