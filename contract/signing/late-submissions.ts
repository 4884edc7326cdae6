import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant, version } from '../core/values.ts';
import { senders, sentEnvelope } from './sending.ts';
import { envelopeStatuses, fieldKinds, recipientRoles } from './signing.ts';
import { signature } from './signing-input.ts';
import { seenDocument } from './submission.ts';

/** The refusals after which an act is kept: it came too late to count, and the sender may want to know of it all the same. */
export const lateRefusals = [
  'envelope_cancelled',
  'envelope_declined',
  'envelope_expired',
  'device_revoked',
] as const;
export type LateRefusal = (typeof lateRefusals)[number];

/** An act that came too late. It changed nothing: the recipient and the envelope are as they were. */
export const lateEvidence = v.object({
  /** Its submission. */
  id,
  /** Whether the sender can let it count (`acceptLate`). */
  acceptable: v.boolean(),
  recipient: v.object({ id, name: v.string(), email: v.string(), role: v.picklist(recipientRoles) }),
  kind: v.picklist(['sign', 'decline']),
  /** Why it did not count. */
  refusal: v.picklist(lateRefusals),
  /** By the server's clock; compare it with the envelope's `endedAt`. */
  receivedAt: instant,
  /**
   * Whether they acted before the deadline as it is now: it was `received` before, by the server's clock; the device `counted` so, from
   * the server's last answer on, which is its word; it `said` so by its clock, which can be set; or `no`.
   */
  inTime: v.picklist(['received', 'counted', 'said', 'no']),
  /** The latest they can have acted, by the server's clock and, where the device counted, by its word. */
  madeBefore: instant,
  /** When the person acted, on the device's word alone. */
  deviceTime: instant,
  /** Made without a network, as the device says. */
  offline: v.boolean(),
  /** What the person had before them; another hash than the envelope's document has now means an earlier version. */
  documents: v.array(seenDocument),
  /** What was filled in, field by field. Not judged: a required field may be missing. */
  values: v.array(
    v.object({
      fieldId: id,
      kind: v.picklist(fieldKinds),
      label: v.string(),
      value: v.union([v.string(), v.boolean()]),
    }),
  ),
  /** Null when they declined, or had no field for one. */
  signature: v.nullable(signature),
  /** Null where none were asked for, too. */
  initials: v.nullable(signature),
  /** Why they declined, else null. */
  reason: v.nullable(v.string()),
});
export type InTime = LateEvidence['inTime'];
export type LateEvidence = v.InferOutput<typeof lateEvidence>;

/** Newest first, the latest 100. Empty while nothing came too late; For who may act on the envelope. */
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

/** What came after the deadline, but was made before it, can be let count: the sender says so. What only may have been takes more time first. */
export const acceptLate = endpoint({
  name: 'signing.acceptLate',
  summary: 'Let an act count that came after the deadline; what expired is open again for the others',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/accept-late',
  params: idParams,
  body: v.strictObject({
    version,
    /** Its id in the evidence. */
    submissionId: id,
    /** For those who have not acted, where the envelope has expired. */
    deadline: instant,
  }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});

/** A sent envelope for which something came too late. */
export const lateEnvelope = v.object({
  id,
  title: v.string(),
  status: v.picklist(envelopeStatuses),
  /** How many acts came too late. */
  acts: v.number(),
  newestAt: instant,
});
export type LateEnvelope = v.InferOutput<typeof lateEnvelope>;

/** The one with the newest act first, the latest 100. */
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
