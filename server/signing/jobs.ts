import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { expireKind, expireOverdue } from './expire.ts';
import { type SealServices, sealEnvelope } from './seal-envelope.ts';
import { sealKind } from './seal-job.ts';

/** What signing leaves to be done later. */
export const signingJobs: readonly JobHandler<RunnerServices & SealServices>[] = [
  {
    kind: sealKind,
    run: (services, payload, { attempts }) =>
      sealEnvelope(services, (payload as { envelopeId: string }).envelopeId, attempts),
  },
  { kind: expireKind, run: (services) => expireOverdue(services) },
];
