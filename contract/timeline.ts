import * as v from 'valibot';
import { recipientRoles } from './signing.ts';
import { instant } from './values.ts';

/** What happened to an envelope, as its sender reads it. The audit keeps more (docs/evidence.md). */
export const timelineKinds = [
  'created',
  'sent',
  'corrected',
  'extended',
  'replaced',
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
  /** Of `told` what about; of `ended` the status; of `late` why it did not count; of `replaced` the successor's name. */
  what: v.nullable(v.string()),
  /** The words of who cancelled or declined. */
  reason: v.nullable(v.string()),
  /** Of `extended`, the new deadline. */
  deadline: v.nullable(instant),
  /** When an act was made offline, on the device's word. */
  offlineAt: v.nullable(instant),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;
