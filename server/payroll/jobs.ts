import type { JobHandler } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { importJobs } from './figures/jobs.ts';
import { payRunJobs } from './runs/jobs.ts';

export const payrollJobs: readonly JobHandler<Services>[] = [...payRunJobs, ...importJobs];
