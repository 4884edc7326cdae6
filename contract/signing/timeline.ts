import * as v from 'valibot';
import { instant } from '../core/values.ts';
import type { WayIn } from '../session/session.ts';
import { recipientRoles } from './signing.ts';

/** What happened to an envelope, as its sender reads it. The audit keeps more (docs/evidence.md). */
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

/** How far a mail came: `none` was written yet, it waits to be `sent`, or it was refused for good or came back (`bounced`). */
export const deliveries = ['none', 'queued', 'sent', 'bounced'] as const;
export type DeliveryState = (typeof deliveries)[number];

const waysIn = ['password', 'cloud', 'passkey', 'link', 'code'] as const satisfies readonly WayIn[];

/** The proof of an act, as the certificate prints it. */
export const actProof = v.object({
  /** How they were known, since when, and the address that was theirs by it. */
  way: v.picklist(waysIn),
  since: instant,
  email: v.string(),
  /** The version of the consent they agreed to; null: they agreed to none. */
  consent: v.nullable(v.number()),
  /** The network address and the browser it was handed in from, as far as recorded. */
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
  /** The name of who did it; null: the server. */
  by: v.nullable(v.string()),
  /** The name of whom it was done to. */
  to: v.nullable(v.string()),
  /** Of the recipient who did it, or to whom it was done. */
  role: v.nullable(v.picklist(recipientRoles)),
  /**
   * Of `told` what about; of `ended` the status; of `late` why it did not count; of `replaced` the successor's name; of `sealed` the
   * level of the seals.
   */
  what: v.nullable(v.string()),
  /** The words of who cancelled or declined. */
  reason: v.nullable(v.string()),
  /** Of `extended` the new deadline; of `handed_over` when it ends, null for good. */
  deadline: v.nullable(instant),
  /** When an act was made offline, on the device's word. */
  offlineAt: v.nullable(instant),
  /** Of acts, for who may read the record. Absent from answers that devices kept before there was one. */
  proof: v.optional(v.nullable(actProof)),
  /** Of `told`: how far that letter came, and why no further. */
  letter: v.optional(v.nullable(v.object({ state: v.picklist(deliveries), cause: v.nullable(v.string()) }))),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;
