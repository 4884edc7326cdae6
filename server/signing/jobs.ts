import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { compareKind } from './comparison/compare-job.ts';
import { type CompareServices, compareNextPages } from './comparison/compare-next-pages.ts';
import type { RecordOfPerson } from './envelope/recipients.queries.ts';
import { addressChangedKind, tellOfChangedAddress } from './lifecycle/address-changed.ts';
import { expireKind, expireOverdue } from './lifecycle/expire-envelopes.ts';
import { remindAsPlanned } from './lifecycle/remind.ts';
import { type ReminderPayload, reminderKind } from './lifecycle/reminder-job.ts';
import { sealKind } from './lifecycle/seal-job.ts';
import { notifyUndelivered } from './notifications/notify-undelivered.ts';
import { type UndeliveredPayload, undeliveredKind } from './notifications/undelivered-job.ts';
import { sealEnvelope } from './sealing/seal-envelope.ts';
import type { SealServices } from './sealing/seal-options.ts';

export const signingJobs: readonly JobHandler<RunnerServices & SealServices & CompareServices>[] = [
  {
    kind: sealKind,
    lane: 'seal',
    run: (services, payload, { attempts }) =>
      sealEnvelope(services, (payload as { envelopeId: string }).envelopeId, attempts),
  },
  {
    kind: compareKind,
    lane: 'compare',
    run: (services, payload, { owner, attempts }) =>
      compareNextPages(services, (payload as { fileId: string }).fileId, owner, attempts),
  },
  {
    kind: undeliveredKind,
    run: (services, payload) => notifyUndelivered(services, payload as UndeliveredPayload),
  },
  {
    kind: reminderKind,
    run: (services, payload) => remindAsPlanned(services, payload as ReminderPayload),
  },
  {
    kind: addressChangedKind,
    run: (services, payload) => tellOfChangedAddress(services, payload as RecordOfPerson),
  },
  { kind: expireKind, run: (services) => expireOverdue(services) },
];
