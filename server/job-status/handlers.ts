import type { Endpoint } from '#contract/core/endpoint.ts';
import { type JobStatus, jobNames, listActiveJobs, readBatch, readJob } from '#contract/jobs.ts';
import type { Tx } from '../db/db.ts';
import { exportedOf } from '../exports/export.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import {
  begunChecks,
  begunFileImports,
  exportRows,
  type JobFilter,
  publishedRuns,
  startedImports,
} from './queries.ts';

type JobName = (typeof jobNames)[number];
interface StartedJob {
  readonly startedAt: string;
  readonly status: JobStatus;
}

const importResults = { CHECKED: 1, QUEUED: 1, DONE: 0, FAILED: 2 } as const;

const endResults = { QUEUED: 1, DONE: 0, FAILED: 2, STOPPED: 2 } as const;

const runResults = { QUEUED: 1, FAILED: 2 } as const;

interface MyJobs extends JobFilter {
  userId: string | null;
}

/** Each kind of background work as jobs, the newest first. */
const sources: Readonly<Record<JobName, (tx: Tx, filter: MyJobs) => Promise<StartedJob[]>>> = {
  export: async (tx, filter) =>
    (await exportRows(tx, filter)).map((row) => ({
      startedAt: row.created_at,
      status: exportedOf(row).job,
    })),
  import: async (tx, filter) =>
    (await begunFileImports(tx, filter)).map((row) => ({
      startedAt: row.created_at,
      status: {
        name: 'import',
        clientId: row.client_id,
        batchId: row.id,
        result: endResults[row.state],
        data: {
          finishedAt: row.finished_at,
          progress: row.rows === 0 ? 0 : Math.min(1, row.rows_done / row.rows),
          errors: row.problem ? [row.problem] : row.state === 'STOPPED' ? ['The import was stopped.'] : [],
        },
      },
    })),
  'metadata-update': async (tx, filter) =>
    (await begunChecks(tx, filter)).map((row) => ({
      startedAt: row.created_at,
      status: {
        name: 'metadata-update',
        clientId: row.client_id,
        batchId: row.id,
        result: endResults[row.state],
        data: {
          finishedAt: row.finished_at,
          progress: row.total === 0 ? 1 : row.done / row.total,
          errors: row.problem ? [row.problem] : row.state === 'STOPPED' ? ['The check was stopped.'] : [],
        },
      },
    })),
  'payslip-import': async (tx, filter) =>
    (await startedImports(tx, filter)).map(({ id, client_id, state, problem, created_at, finished_at }) => ({
      startedAt: created_at,
      status: {
        name: 'payslip-import',
        clientId: client_id,
        batchId: id,
        result: importResults[state],
        data: {
          finishedAt: finished_at,
          // All rows of an import are written at once.
          progress: state === 'DONE' ? 1 : 0,
          errors: problem ? [problem] : [],
        },
      },
    })),
  'pay-run-publish': async (tx, filter) =>
    (await publishedRuns(tx, filter)).map(({ id, client_id, job, job_at, published_at }) => ({
      startedAt: job_at ?? '',
      status: {
        name: 'pay-run-publish',
        clientId: client_id,
        batchId: id,
        result: job ? runResults[job] : 0,
        data: {
          finishedAt: job ? null : published_at,
          // All payslips of a run are published at once.
          progress: job ? 0 : 1,
          errors: job === 'FAILED' ? ['The pay run was not published. Your inbox says why.'] : [],
        },
      },
    })),
};

/** The caller's jobs of one name or of all, the newest first. */
async function jobsOf(
  { tx, actor: { userId } }: Pick<Call<Endpoint>, 'tx' | 'actor'>,
  { name, ...filter }: JobFilter & { name?: JobName | undefined },
) {
  const jobs: StartedJob[] = [];
  for (const each of name ? [name] : jobNames) jobs.push(...(await sources[each](tx, { ...filter, userId })));
  return jobs
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    .map(({ status }) => status);
}

export const jobStatusHandlers: readonly Handler[] = [
  handle(readJob, async (call) => (await jobsOf(call, call.input.query))[0] ?? null),
  handle(readBatch, (call) => jobsOf(call, call.input.query)),
  handle(listActiveJobs, (call) => jobsOf(call, { ...call.input.query, active: true })),
];
