import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant, version } from '../core/values.ts';
import { senders, sentEnvelope } from './sending.ts';
import { envelopeStatuses, fieldKinds, recipientRoles } from './signing.ts';
import { signature } from './signing-input.ts';
import { seenDocument } from './submission.ts';

/** Refusals after which a submission is kept as late, for the sender to see. */
export const lateRefusals = [
  'envelope_cancelled',
  'envelope_declined',
  'envelope_expired',
  'device_revoked',
] as const;
export type LateRefusal = (typeof lateRefusals)[number];

/** A late submission. It changed neither the recipient nor the envelope. */
export const lateEvidence = v.object({
  /** Id of the submission. */
  id,
  /** True if the sender can accept it (`acceptLateSubmission`). */
  acceptable: v.boolean(),
  recipient: v.object({ id, name: v.string(), email: v.string(), role: v.picklist(recipientRoles) }),
  kind: v.picklist(['sign', 'decline']),
  /** The reason it did not count. */
  refusal: v.picklist(lateRefusals),
  /** By the server's clock; compare it with the envelope's `endedAt`. */
  receivedAt: instant,
  /**
   * Evidence that the recipient acted before the present deadline. `received`: it arrived before, by the server's clock. `counted`: the
   * device counted so from the server's last answer. `said`: by the device's clock only, which can be set. `no`: none.
   */
  inTime: v.picklist(['received', 'counted', 'said', 'no']),
  /** Latest possible time of the submission, by the server's clock and, for `counted`, the device's count. */
  madeBefore: instant,
  /** Time of the submission by the device's clock. */
  deviceTime: instant,
  /** True if made without a network, by the device's report. */
  offline: v.boolean(),
  /** The documents the recipient saw; a hash that differs from the envelope's document means an earlier version. */
  documents: v.array(seenDocument),
  /** The filled-in values by field, unchecked: a required one may be missing. */
  values: v.array(
    v.object({
      fieldId: id,
      kind: v.picklist(fieldKinds),
      label: v.string(),
      value: v.union([v.string(), v.boolean()]),
    }),
  ),
  /** Null if they declined, or had no field for a signature. */
  signature: v.nullable(signature),
  /** Null if they declined, or had no field for initials. */
  initials: v.nullable(signature),
  /** The reason for declining, else null. */
  reason: v.nullable(v.string()),
});
export type InTime = LateEvidence['inTime'];
export type LateEvidence = v.InferOutput<typeof lateEvidence>;

/** The latest 100, newest first; empty if no submission was late. For staff who may act on the envelope. */
export const listLateEvidence = endpoint({
  name: 'signing.listLateEvidence',
  summary: 'What was handed in for a sent envelope too late to count',
  api: 'sign',
  method: 'GET',
  path: '/sent-envelopes/{id}/late-evidence',
  params: idParams,
  shape: 'data',
  answer: v.array(lateEvidence),
  allow: senders,
});

/** Accepts a submission that was made in time but came late. If that is not certain, the sender has to extend the deadline first. */
export const acceptLateSubmission = endpoint({
  name: 'signing.acceptLate',
  summary: 'Let an act count that came after the deadline; what expired is open again for the others',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/accept-late',
  params: idParams,
  body: v.strictObject({
    version,
    /** `id` of the late evidence. */
    submissionId: id,
    /** New deadline for recipients who have not acted, if the envelope has expired. */
    deadline: instant,
  }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});

/** A sent envelope with late submissions. */
export const lateEnvelope = v.object({
  id,
  title: v.string(),
  status: v.picklist(envelopeStatuses),
  /** Number of late submissions. */
  acts: v.number(),
  newestAt: instant,
});
export type LateEnvelope = v.InferOutput<typeof lateEnvelope>;

/** The latest 100, the one with the newest late submission first. */
export const listLateEnvelopes = endpoint({
  name: 'signing.listLateEnvelopes',
  summary: 'The envelopes one sent for which something was handed in too late to count',
  api: 'sign',
  method: 'GET',
  path: '/late-evidence',
  shape: 'data',
  answer: v.array(lateEnvelope),
  allow: senders,
});
