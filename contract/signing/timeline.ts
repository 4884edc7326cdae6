import * as v from 'valibot';
import { instant } from '../core/values.ts';
import type { WayIn } from '../session/session.ts';
import { recipientRoles } from './signing.ts';

/** Events of an envelope for its sender. The audit has more (docs/evidence.md). */
export const timelineKinds = [
  'created',
  'sent',
  'corrected',
  'extended',
  'replaced',
  'handed_over',
  'taken_back',
  'told',
  'undelivered',
  'viewed',
  'signed',
  'approved',
  'acknowledged',
  'declined',
  'late',
  'accepted',
  'ended',
  'released',
  'sealed',
  'completed',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Delivery of a mail: `none` written yet, `queued`, `sent`, or refused for good or returned (`bounced`). */
export const deliveries = ['none', 'queued', 'sent', 'bounced'] as const;
export type DeliveryState = (typeof deliveries)[number];

/** The ways of signing in, as events record them. */
export const waysIn = ['password', 'cloud', 'passkey', 'link', 'code'] as const satisfies readonly WayIn[];

/** The proof of a submission, as the certificate prints it. */
export const actProof = v.object({
  /** The way and time of their sign-in, and the address of that account; null if the reader may not know it. */
  way: v.picklist(waysIn),
  since: instant,
  email: v.nullable(v.string()),
  /** Version of the consent they gave; null if they gave none. */
  consent: v.nullable(v.number()),
  /** Network address and browser of the submission, as far as recorded. */
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
});
export type ActProof = v.InferOutput<typeof actProof>;

export const timelineEntry = v.object({
  /** Its number in the audit. */
  seq: v.number(),
  /** By the server's clock. */
  at: instant,
  kind: v.picklist(timelineKinds),
  /** Name of the person who did it; null for the server. */
  by: v.nullable(v.string()),
  /** Name of the person it was done to. */
  to: v.nullable(v.string()),
  /** Role of the recipient who did it, or to whom it was done. */
  role: v.nullable(v.picklist(recipientRoles)),
  /**
   * Of `told` the subject; of `ended` the status; of `late` the reason it did not count; of `replaced` the successor's name; of `sealed`
   * the level of the seals; of `sent` and `corrected` what the sender went on in spite of.
   */
  what: v.nullable(v.string()),
  /** The reason for cancelling or declining. */
  reason: v.nullable(v.string()),
  /** The new deadline (`extended`), or the end of a hand-over (`handed_over`), null if it has none. */
  deadline: v.nullable(instant),
  /** Time of an offline submission, by the device's clock. */
  offlineAt: v.nullable(instant),
  /** Proof of a submission, for readers with access to the record. Absent from answers that devices kept from earlier versions. */
  proof: v.optional(v.nullable(actProof)),
  /** Delivery of the letter (`told`), and the reason of a failure. */
  letter: v.optional(v.nullable(v.object({ state: v.picklist(deliveries), cause: v.nullable(v.string()) }))),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;
