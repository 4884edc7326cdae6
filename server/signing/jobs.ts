import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { expireKind, expireOverdue } from './expire.ts';
import { remindAsPlanned } from './remind.ts';
import { type ReminderPayload, reminderKind } from './reminder-job.ts';
import { sealEnvelope } from './seal-envelope.ts';
import { sealKind } from './seal-job.ts';
import type { SealServices } from './seal-options.ts';
import { tellUndelivered } from './undelivered.ts';
import { type UndeliveredPayload, undeliveredKind } from './undelivered-job.ts';

/** What signing leaves to be done later. */
export const signingJobs: readonly JobHandler<RunnerServices & SealServices>[] = [
  {
    kind: sealKind,
    lane: 'seal',
    run: (services, payload, { attempts }) =>
      sealEnvelope(services, (payload as { envelopeId: string }).envelopeId, attempts),
  },
  {
    kind: undeliveredKind,
    run: (services, payload) => tellUndelivered(services, payload as UndeliveredPayload),
  },
  {
    kind: reminderKind,
    run: (services, payload) => remindAsPlanned(services, payload as ReminderPayload),
  },
  { kind: expireKind, run: (services) => expireOverdue(services) },
];
