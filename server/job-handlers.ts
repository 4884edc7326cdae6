import { exportJobs } from './exports/job.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { letterJobs } from './inbox/letters/job.ts';
import { mailDayJobs } from './inbox/mail-day.ts';
import { pushJobs } from './inbox/push/jobs.ts';
import { inboxJobs } from './inbox/put.ts';
import type { JobHandler } from './jobs/runner.ts';
import { mailJobs } from './mail/outbox.ts';
import { importJobs } from './payroll/figures/job.ts';
import { payrollJobs } from './payroll/runs/job.ts';
import { accessLinkJobs } from './people/access-links/forgotten-password.ts';
import type { Services } from './services.ts';
import { signingJobs } from './signing/jobs.ts';
import { storageJobs } from './storage/job.ts';

/** Handlers of every kind of job. */
export const jobHandlers: readonly JobHandler<Services>[] = [
  ...mailJobs,
  ...pushJobs,
  ...inboxJobs,
  ...mailDayJobs,
  ...letterJobs,
  ...accessLinkJobs,
  ...signingJobs,
  ...exportJobs,
  ...payrollJobs,
  ...storageJobs,
  ...importJobs,
  ...housekeepingJobs,
];
