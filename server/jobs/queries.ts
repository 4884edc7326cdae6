import { and, asc, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { later } from '../clock.ts';
import { notifyListeners, type Tx } from '../db/db.ts';
import { longestBackoffMs } from './backoff.ts';
import type { KindFilter } from './lanes.ts';
import { jobs } from './tables.ts';

/** A claimed job; its owner is the account that acted when it was added, or empty. */
export type Job = typeof jobs.$inferSelect & { owner: string };
export const jobsChannel = 'jobs';

/** A job's payload with its owner, by which owners take turns. */
export const owned = ({ payload, owner }: { payload: object; owner?: string }): SQL =>
  sql`${JSON.stringify(payload)}::jsonb || jsonb_build_object('owner', ${owner ?? sql`current_setting('app.account_id', true)`}::text)`;

const ownerOfJob = sql<string>`coalesce(${jobs.payload} ->> 'owner', '')`;

/** Adds a job, unless its id exists or an unfinished job has its key; runners are notified when the transaction commits. */
export async function insertJob(tx: Tx, row: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(row).onConflictDoNothing();
  await notifyListeners(tx, jobsChannel);
}

/** Jobs due at once, and retries, that are further in the future than they were ever set: the clock was set back since. */
const leftByTheClock = (now: string) =>
  or(
    and(eq(jobs.attempts, 0), eq(jobs.run_at, jobs.created_at), gt(jobs.created_at, now)),
    and(gt(jobs.attempts, 0), gt(jobs.run_at, later(now, longestBackoffMs))),
  );

const isOfKinds = (kinds: KindFilter) =>
  'in' in kinds ? inArray(jobs.kind, [...kinds.in]) : notInArray(jobs.kind, [...kinds.notIn]);

/**
 * Claims the next due job of these kinds for `leaseMs`; other instances skip it. A job whose lease ran out (its runner died) is claimed
 * again.
 * @param served owners in the order of their last turn: all other owners come before them, then the first of these; of one owner, what
 * costs least comes first
 */
export async function claimJob(
  tx: Tx,
  now: string,
  leaseMs: number,
  kinds: KindFilter,
  served: readonly string[],
): Promise<Job | undefined> {
  const [due] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.finished_at),
        isOfKinds(kinds),
        or(lte(jobs.run_at, now), leftByTheClock(now)),
        or(isNull(jobs.locked_until), lt(jobs.locked_until, now)),
      ),
    )
    .orderBy(
      sql`coalesce(array_position(${sql.param(served)}::text[], ${ownerOfJob}), 0)`,
      asc(jobs.cost),
      asc(jobs.run_at),
      asc(jobs.id),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return undefined;
  const [claimed] = await tx
    .update(jobs)
    .set({
      locked_until: later(now, leaseMs),
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(eq(jobs.id, due.id))
    .returning();
  if (!claimed) return undefined;
  const { owner = '', ...payload } = claimed.payload as { owner?: string };
  return { ...claimed, payload, owner };
}

/** Extends the lease of a job, unless another runner has claimed it. */
export const extendLease = (tx: Tx, { id, attempts }: Job, until: string) =>
  tx.update(jobs).set({ locked_until: until }).where(heldAt(id, attempts));

const heldAt = (id: string, attempts: number) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.finished_at));

export const finishJob = (tx: Tx, id: string, now: string) =>
  tx.update(jobs).set({ finished_at: now, locked_until: null, error: null }).where(eq(jobs.id, id));

/** System actor only: deletes jobs that were finished before an instant. */
export const forgetFinished = (tx: Tx, before: string) => tx.delete(jobs).where(lt(jobs.finished_at, before));

/** Postpones a failed job, unless another runner has claimed it. */
export const postponeJob = (tx: Tx, { id, attempts }: Job, runAt: string, error: string) =>
  tx.update(jobs).set({ run_at: runAt, locked_until: null, error }).where(heldAt(id, attempts));

/** Due time of the next unfinished job of these kinds, ISO instant. */
export async function nextDue(tx: Tx, kinds: KindFilter): Promise<string | null> {
  const [row] = await tx
    .select({
      at: sql<Date | null>`min(greatest(${jobs.run_at}, coalesce(${jobs.locked_until}, ${jobs.run_at})))`,
    })
    .from(jobs)
    .where(and(isNull(jobs.finished_at), isOfKinds(kinds)));
  return row?.at ? new Date(row.at).toISOString() : null;
}

/** Unfinished jobs by kind: their number, how many failed before, and since when the oldest that waits for a worker is due. */
export async function waitingJobs(tx: Tx, now: string) {
  const isDue = sql`${jobs.run_at} <= ${now} and (${jobs.locked_until} is null or ${jobs.locked_until} < ${now})`;
  const failed = sql`${jobs.error} is not null`;
  const rows = await tx
    .select({
      kind: jobs.kind,
      count: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${failed}))::int`,
      oldest: sql<Date | null>`min(${jobs.run_at}) filter (where ${isDue})`,
    })
    .from(jobs)
    .where(isNull(jobs.finished_at))
    .groupBy(jobs.kind);
  return rows.map((row) => ({ ...row, oldest: row.oldest ? new Date(row.oldest).toISOString() : null }));
}

/** Due time of the oldest job that waits for a worker, ISO instant. */
export async function oldestDue(tx: Tx, now: string): Promise<string | null> {
  const isFree = or(isNull(jobs.locked_until), lt(jobs.locked_until, now));
  const [row] = await tx
    .select({ at: sql<Date | null>`min(${jobs.run_at})` })
    .from(jobs)
    .where(and(isNull(jobs.finished_at), lte(jobs.run_at, now), isFree));
  return row?.at ? new Date(row.at).toISOString() : null;
}
