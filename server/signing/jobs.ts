import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { expireKind, expireOverdue } from './expire.ts';
import { sealEnvelope } from './seal-envelope.ts';
import { sealKind } from './seal-job.ts';
import type { SealServices } from './seal-with.ts';
import { tellUndelivered } from './undelivered.ts';
import { type UndeliveredPayload, undeliveredKind } from './undelivered-job.ts';

/** What signing leaves to be done later. */
export const signingJobs: readonly JobHandler<RunnerServices & SealServices>[] = [
  {
    kind: sealKind,
    run: (services, payload, { attempts }) =>
      sealEnvelope(services, (payload as { envelopeId: string }).envelopeId, attempts),
  },
  {
    kind: undeliveredKind,
    run: (services, payload) => tellUndelivered(services, payload as UndeliveredPayload),
  },
  { kind: expireKind, run: (services) => expireOverdue(services) },
];
