import { actor } from '../db/actor.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { letterJobs } from './letters/jobs.ts';
import { mailDayJobs } from './mail-day.ts';
import { pushJobs } from './push/jobs.ts';
import { type PutItems, tellOf } from './put.ts';

export const inboxJobs: readonly JobHandler<Services>[] = [
  ...pushJobs,
  ...letterJobs,
  ...mailDayJobs,
  // The database puts notices of courses into inboxes itself, and leaves it to a job to tell of them.
  {
    kind: 'inbox.tell',
    run: ({ db }, payload) => db.as(actor('system'), (tx) => tellOf(tx, payload as PutItems)),
  },
];
