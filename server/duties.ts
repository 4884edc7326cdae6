import { activityDuties } from './activity/duties.ts';
import { errorDuties } from './errors/duties.ts';
import { exportDuties } from './exports/job.ts';
import { fileDuties } from './files/duties.ts';
import { httpDuties } from './http/duties.ts';
import { inboxDuties } from './inbox/duties.ts';
import { jobDuties } from './jobs/duties.ts';
import type { Duty } from './jobs/duty.ts';
import { accessLinkDuties } from './people/access-links/duties.ts';
import { queriesOfRecords } from './record-queries.ts';
import { purgeDuty } from './records/purge.ts';
import { sessionDuties } from './session/duties.ts';
import { signingDuties } from './signing/duties.ts';
import { storageDuties } from './storage/duties.ts';
import { viewDuties } from './views/duties.ts';

/** The hourly duties of every domain. */
export const duties: readonly Duty[] = [
  ...activityDuties,
  ...sessionDuties,
  ...accessLinkDuties,
  ...signingDuties,
  ...inboxDuties,
  ...httpDuties,
  ...errorDuties,
  ...exportDuties,
  ...storageDuties,
  ...fileDuties,
  ...viewDuties,
  ...jobDuties,
  ...Object.entries(queriesOfRecords).map(([name, { purge }]) => purgeDuty(name, purge)),
];
