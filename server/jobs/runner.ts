import { later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Db } from '../db/db.ts';
import { backoffMs } from './backoff.ts';
import { claimJob, extendLease, finishJob, type Job, jobsChannel, nextDue, postponeJob } from './queries.ts';

/** What the server does for jobs of a kind. It must be safe to run again: a runner may die between work and word. */
export interface JobHandler<Services> {
  kind: string;
  run(services: Services, payload: unknown, job: Job): Promise<void>;
}

/** What the runner needs of the server. */
export interface RunnerServices {
  db: Db;
  clock: { now(): string };
  log: { error(facts: object, message: string): void };
}

const system = actor('system');
const leaseMs = 5 * 60_000;
const beatMs = leaseMs / 3;
const longestSleepMs = 30_000;
const workers = 2;

/**
 * Runs due jobs until stopped: woken by NOTIFY of any instance, by the next due time, and every half minute.
 * `stop` waits for the jobs at work.
 */
export async function startJobs<S extends RunnerServices>(
  services: S,
  handlers: readonly JobHandler<S>[],
): Promise<{ stop(): Promise<void> }> {
  const kinds = byKind(handlers);
  let stopped = false;
  let wakeAll: () => void = () => undefined;
  let woken = new Promise<void>((resolve) => (wakeAll = resolve));
  const wake = () => {
    wakeAll();
    woken = new Promise<void>((resolve) => (wakeAll = resolve));
  };

  async function work(): Promise<void> {
    while (!stopped) {
      const nextWake = woken;
      try {
        if (await runNextJob(services, kinds)) continue;
      } catch (error) {
        services.log.error({ error }, 'jobs: the database did not answer');
      }
      await Promise.race([nextWake, sleepUntilDue(services)]);
    }
  }

  const unlisten = await services.db.listen(jobsChannel, wake);
  const running = Array.from({ length: workers }, work);
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

async function sleepUntilDue(services: RunnerServices): Promise<void> {
  const due = await services.db.as(system, nextDue).catch(() => null);
  const untilDue = due === null ? longestSleepMs : Date.parse(due) - Date.parse(services.clock.now());
  await new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(longestSleepMs, Math.max(50, untilDue))).unref(),
  );
}

/** Runs one due job if there is one; a job that throws is tried again later, for ever, with its cause on the row. */
export async function runNextJob<S extends RunnerServices>(
  services: S,
  handlers: ReadonlyMap<string, JobHandler<S>>,
): Promise<boolean> {
  const job = await services.db.as(system, (tx) => claimJob(tx, services.clock.now(), leaseMs));
  if (!job) return false;
  const stopBeat = keepLease(services, job);
  try {
    const handler = handlers.get(job.kind);
    if (!handler) throw new Error(`Nobody does jobs of kind ${job.kind}.`);
    await handler.run(services, job.payload, job);
    await services.db.as(system, (tx) => finishJob(tx, job.id, services.clock.now()));
  } catch (error) {
    services.log.error({ error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
    const runAt = later(services.clock.now(), backoffMs(job.attempts));
    await services.db.as(system, (tx) =>
      postponeJob(tx, job, runAt, error instanceof Error ? error.message : String(error)),
    );
  } finally {
    stopBeat();
  }
  return true;
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
  while (await runNextJob(services, kinds));
}
