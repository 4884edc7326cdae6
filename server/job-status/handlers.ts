import { type JobStatus, jobNames, listActiveJobs, readBatch, readJob } from '../../contract/jobs.ts';
import type { Tx } from '../db/db.ts';
import { exportedOf } from '../exports/export.ts';
import { type Handler, handle } from '../http/handler.ts';
import { exportRows, type JobFilter, startedImports } from './queries.ts';

type JobName = (typeof jobNames)[number];
interface StartedJob {
  readonly startedAt: string;
  readonly status: JobStatus;
}

const importResults = { CHECKED: 1, QUEUED: 1, DONE: 0, FAILED: 2 } as const;

/** Each kind of background work as jobs, the newest first. */
const sources: Readonly<Record<JobName, (tx: Tx, filter: JobFilter) => Promise<StartedJob[]>>> = {
  export: async (tx, filter) =>
    (await exportRows(tx, filter)).map((row) => ({
      startedAt: row.created_at,
      status: exportedOf(row).job,
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
};

/** The caller's jobs of one name or of all, the newest first. */
async function jobsOf(tx: Tx, { name, ...filter }: JobFilter & { name?: JobName | undefined }) {
  const jobs: StartedJob[] = [];
  for (const each of name ? [name] : jobNames) jobs.push(...(await sources[each](tx, filter)));
  return jobs
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    .map(({ status }) => status);
}

export const jobStatusHandlers: readonly Handler[] = [
  handle(readJob, async ({ tx, input: { query } }) => (await jobsOf(tx, query))[0] ?? null),
  handle(readBatch, ({ tx, input: { query } }) => jobsOf(tx, query)),
  handle(listActiveJobs, ({ tx, input: { query } }) => jobsOf(tx, { ...query, active: true })),
];
