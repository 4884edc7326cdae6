import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { type Db, pgCode, type Tx } from '../db/db.ts';
import { backoffMs } from './backoff.ts';
import { everyKind, type KindFilter, kindsOf, type Lane, lanes, workersOf } from './lanes.ts';
import { claimJob, extendLease, finishJob, type Job, jobsChannel, nextDue, postponeJob } from './queries.ts';

/** What the server does for jobs of a kind. It must be safe to run again: a runner may die between work and word. */
export interface JobHandler<Services> {
  kind: string;
  /** `other` when absent. */
  lane?: Lane;
  run(services: Services, payload: unknown, job: Job): Promise<void>;
}

/** What the runner needs of the server. */
export interface RunnerServices {
  db: Db;
  clock: { now(): string };
  log: { error(facts: object, message: string): void };
}

const system = actor('system');
/** A server that was killed, or lost the database, holds its jobs no longer than this. */
export const leaseMs = 30_000;
const beatMs = leaseMs / 3;
const longestSleepMs = 30_000;

/**
 * Runs due jobs until stopped, each lane by workers of its own: woken by NOTIFY of any instance, by the next due time, and every half minute.
 * `stop` waits for the jobs at work.
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

  async function work(lane: Lane): Promise<void> {
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
  const running = lanes.flatMap((lane) => Array.from({ length: workersOf[lane] }, () => work(lane)));
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

/** How jobs ended that the database did not take in, by what the runner was given: written before anything else is claimed. */
const unwritten = new WeakMap<Db, Set<(tx: Tx) => Promise<unknown>>>();

/**
 * Writes how a job ended; where the database is gone, as soon as it is back, so that the lease ends then. One that the database refuses
 * is not tried again: its job is free when its lease ends, and no other waits for it.
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

/** The classes of PostgreSQL's errors that are about the data or the statement, and come again however often it is tried. */
const isRefused = (error: unknown): boolean => /^(22|23|42|54)/.test(pgCode(error) ?? '');

const longestCause = 2000;

/** Words of an error as a row can hold them: a mail server's answer, say, may hold any character and be of any length. */
const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, longestCause);

async function writeEnds(db: Db): Promise<void> {
  for (const end of unwritten.get(db) ?? []) await writeEnd(db, end);
}

const mostServed = 1000;

/** Puts an owner who has a turn behind the others. */
function noteTurn(served: string[], owner: string): void {
  const before = served.indexOf(owner);
  if (before >= 0) served.splice(before, 1);
  served.push(owner);
  if (served.length > mostServed) served.shift();
}

/**
 * Runs one due job if there is one; a job that throws is tried again later, for ever, with its cause on the row.
 * @param served owners who had a turn, the last last: who waits longest for one comes first, however much another put in before
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

/** Does a job's work and answers how its end is written down. */
async function runJob<S extends RunnerServices>(
  services: S,
  handler: JobHandler<S> | undefined,
  job: Job,
): Promise<(tx: Tx) => Promise<unknown>> {
  const { clock, log } = services;
  try {
    if (!handler) throw new Error(`Nobody does jobs of kind ${job.kind}.`);
    await handler.run(services, job.payload, job);
    return (tx) => finishJob(tx, job.id, clock.now());
  } catch (error) {
    log.error({ error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
    const words = causeOf(error);
    const runAt = later(clock.now(), backoffMs(job.attempts));
    return (tx) => postponeJob(tx, job, runAt, words);
  }
}

/** Holds a job that takes its time; the answer stops that. */
function keepLease({ db, clock }: RunnerServices, job: Job): () => void {
  const beat = setInterval(() => {
    // A beat that is missed is made up for by the next.
    void db.as(system, (tx) => extendLease(tx, job, later(clock.now(), leaseMs))).catch(() => undefined);
  }, beatMs);
  return () => clearInterval(beat);
}

/** Runs every job that is due now, e.g. before a test looks at what they did. */
export async function runDueJobs<S extends RunnerServices>(
  services: S,
  handlers: readonly JobHandler<S>[],
): Promise<void> {
  const kinds = byKind(handlers);
  const served: string[] = [];
  while (await runNextJob(services, kinds, everyKind, served));
}
