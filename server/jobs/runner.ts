import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { type Db, pgCode, type Tx } from '../db/db.ts';
import { backoffMs } from './backoff.ts';
import { everyKind, type JobLane, jobLanes, type KindFilter, kindsOf, workersOf } from './lanes.ts';
import { claimJob, extendLease, finishJob, type Job, jobsChannel, nextDue, postponeJob } from './queries.ts';

/** The work for jobs of a kind. It must be safe to repeat: a runner may die after the work and before recording it. */
export interface JobHandler<Services> {
  kind: string;
  /** Default: `other`. */
  lane?: JobLane;
  run(services: Services, payload: unknown, job: Job): Promise<void>;
}

export interface RunnerServices {
  db: Db;
  clock: { now(): string };
  log: { error(facts: object, message: string): void };
  metrics?: { job(kind: string, outcome: 'done' | 'failed', seconds: number): void };
}

const system = actor('system');
/** Lease of a job: a server that was killed, or lost the database, holds it no longer than this. */
export const leaseMs = 30_000;
const beatMs = leaseMs / 3;
const longestSleepMs = 30_000;

/**
 * Runs due jobs until stopped, each lane by its own workers: woken by NOTIFY of any instance, by the next due time, and every half minute.
 * `stop` waits for the jobs under way.
 */
export async function startJobs<S extends RunnerServices>(
  services: S,
  handlers: readonly JobHandler<S>[],
): Promise<{ stop(): Promise<void> }> {
  const kinds = byKind(handlers);
  const served: string[] = [];
  let stopped = false;
  let wakeAll: () => void = () => undefined;
  let woken = new Promise<void>((resolve) => (wakeAll = resolve));
  const wake = () => {
    wakeAll();
    woken = new Promise<void>((resolve) => (wakeAll = resolve));
  };

  async function work(lane: JobLane): Promise<void> {
    const ofLane = kindsOf(lane, handlers);
    while (!stopped) {
      const nextWake = woken;
      try {
        if (await runNextJob(services, kinds, ofLane, served)) continue;
      } catch (error) {
        services.log.error({ error }, 'jobs: the database did not answer');
      }
      await Promise.race([nextWake, sleepUntilDue(services, ofLane)]);
    }
  }

  const unlisten = await services.db.listen(jobsChannel, wake);
  const running = jobLanes.flatMap((lane) => Array.from({ length: workersOf[lane] }, () => work(lane)));
  return {
    async stop() {
      stopped = true;
      wake();
      await Promise.all(running);
      await unlisten();
    },
  };
}

const byKind = <S>(handlers: readonly JobHandler<S>[]) =>
  new Map(handlers.map((handler) => [handler.kind, handler]));

async function sleepUntilDue(services: RunnerServices, kinds: KindFilter): Promise<void> {
  const due = await services.db.as(system, (tx) => nextDue(tx, kinds)).catch(() => null);
  const untilDue = due === null ? longestSleepMs : Date.parse(due) - Date.parse(services.clock.now());
  await new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(longestSleepMs, Math.max(50, untilDue))).unref(),
  );
}

/** Outcomes that could not be written yet, by database: they are written before anything else is claimed. */
const unwritten = new WeakMap<Db, Set<(tx: Tx) => Promise<unknown>>>();

/**
 * Writes the outcome of a job; without a database, as soon as it is back, so that the lease ends then. An outcome that the database refuses
 * is not retried: the job is free when its lease ends, and no other waits for it.
 */
async function writeEnd(db: Db, end: (tx: Tx) => Promise<unknown>): Promise<void> {
  const ends = unwritten.get(db) ?? new Set();
  unwritten.set(db, ends.add(end));
  try {
    await db.as(system, end);
    ends.delete(end);
  } catch (error) {
    if (isRefused(error)) ends.delete(end);
    throw error;
  }
}

/** True for the classes of PostgreSQL errors about the data or the statement, which a retry would repeat. */
const isRefused = (error: unknown): boolean => /^(22|23|42|54)/.test(pgCode(error) ?? '');

const longestCause = 2000;

/** An error's message in a form a row can hold: a mail server's answer, say, may have any character and length. */
const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, longestCause);

async function writeEnds(db: Db): Promise<void> {
  for (const end of unwritten.get(db) ?? []) await writeEnd(db, end);
}

const mostServed = 1000;

/** Moves an owner who has a turn behind the others. */
function noteTurn(served: string[], owner: string): void {
  const before = served.indexOf(owner);
  if (before >= 0) served.splice(before, 1);
  served.push(owner);
  if (served.length > mostServed) served.shift();
}

/**
 * Runs one due job if there is one; a job that throws is retried later, for ever, with the error on its row.
 * @param served owners in the order of their last turn: the owner who waits longest comes first, however many jobs another has added
 */
export async function runNextJob<S extends RunnerServices>(
  services: S,
  handlers: ReadonlyMap<string, JobHandler<S>>,
  kinds: KindFilter = everyKind,
  served: string[] = [],
): Promise<boolean> {
  const { db, clock } = services;
  await writeEnds(db);
  const job = await db.as(system, (tx) => claimJob(tx, clock.now(), leaseMs, kinds, served));
  if (!job) return false;
  noteTurn(served, job.owner);
  const stopBeat = keepLease(services, job);
  try {
    const end = await runJob(services, handlers.get(job.kind), job);
    await writeEnd(db, end);
  } finally {
    stopBeat();
  }
  return true;
}

/**
 * Does a job's work.
 * @returns a function that writes its outcome
 */
async function runJob<S extends RunnerServices>(
  services: S,
  handler: JobHandler<S> | undefined,
  job: Job,
): Promise<(tx: Tx) => Promise<unknown>> {
  const { clock, log, metrics } = services;
  const began = performance.now();
  const count = (outcome: 'done' | 'failed') =>
    metrics?.job(handler?.kind ?? 'unknown', outcome, (performance.now() - began) / 1000);
  try {
    if (!handler) throw new Error(`Nobody does jobs of kind ${job.kind}.`);
    await handler.run(services, job.payload, job);
    count('done');
    return (tx) => finishJob(tx, job.id, clock.now());
  } catch (error) {
    count('failed');
    log.error({ error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
    const words = causeOf(error);
    const runAt = later(clock.now(), backoffMs(job.attempts));
    return (tx) => postponeJob(tx, job, runAt, words);
  }
}

/**
 * Keeps extending the lease of a job.
 * @returns a function that stops it
 */
function keepLease({ db, clock }: RunnerServices, job: Job): () => void {
  const beat = setInterval(() => {
    // The next beat makes up for a missed one.
    void db.as(system, (tx) => extendLease(tx, job, later(clock.now(), leaseMs))).catch(() => undefined);
  }, beatMs);
  return () => clearInterval(beat);
}

/**
 * Runs every job that is due now, before a test checks their effects.
 * @internal
 */
export async function runDueJobs<S extends RunnerServices>(
  services: S,
  handlers: readonly JobHandler<S>[],
): Promise<void> {
  const kinds = byKind(handlers);
  const served: string[] = [];
  while (await runNextJob(services, kinds, everyKind, served));
}
