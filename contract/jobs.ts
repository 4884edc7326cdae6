import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { id, instant } from './core/values.ts';

/** Kinds of background work that a person waits for. */
export const jobNames = ['export', 'import', 'payslip-import', 'pay-run-publish', 'metadata-update'] as const;

/** A background job as it is polled (specification, section 3): result 0 is done, 1 running, 2 failed. */
export const jobStatus = v.object({
  name: v.picklist(jobNames),
  clientId: v.nullable(id),
  batchId: id,
  result: v.picklist([0, 1, 2]),
  data: v.object({
    finishedAt: v.nullable(instant),
    /** 0 to 1. */
    progress: v.number(),
    errors: v.array(v.string()),
  }),
});
export type JobStatus = v.InferOutput<typeof jobStatus>;

/** True while a job is polled: until its result is no longer 1, it is finished, or it has an error. */
export const isJobRunning = ({ result, data }: JobStatus): boolean =>
  result === 1 && data.finishedAt === null && data.errors.length === 0;

const call = {
  api: 'main',
  method: 'GET',
  shape: 'data',
  allow: { by: 'bearer', audiences: ['staff'] },
} as const;
const name = v.picklist(jobNames, 'There is no such job.');

export const readJob = endpoint({
  ...call,
  name: 'jobs.read',
  summary: 'The newest of my jobs of a name, of one client or batch if it is given; null if there is none',
  path: '/job/status',
  query: v.object({ name, clientId: v.optional(id), batchId: v.optional(id) }),
  answer: v.nullable(jobStatus),
});
export const readBatch = endpoint({
  ...call,
  name: 'jobs.batch',
  summary: 'My jobs of one batch, which is an export, an import, a pay run or a check of clients',
  path: '/job/status/batch',
  query: v.object({ batchId: id, name: v.optional(name), clientId: v.optional(id) }),
  answer: v.array(jobStatus),
});
export const listActiveJobs = endpoint({
  ...call,
  name: 'jobs.active',
  summary: 'My jobs that run now, the newest first',
  path: '/job/status/active',
  query: v.object({ name: v.optional(name), clientId: v.optional(id), batchId: v.optional(id) }),
  answer: v.array(jobStatus),
});
