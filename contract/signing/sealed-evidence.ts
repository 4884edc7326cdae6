import * as v from 'valibot';
import { instant, sha256 } from '../core/values.ts';
import { recipientActions, recipientRoles } from './signing.ts';
import { waysIn } from './timeline.ts';

/** A recipient as `evidence.json` (docs/evidence.md) has them: the part that holders of a certificate are shown. */
const sealedRecipient = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(recipientRoles),
  action: v.picklist(recipientActions),
  actedAt: v.nullable(instant),
});

/** The parts of a sealed event that say when it happened, and how somebody was known. */
const knownEvent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.string(),
    at: instant,
    recipient: v.optional(v.string()),
    submission: v.optional(v.string()),
    authLevel: v.optional(v.picklist(waysIn)),
  }),
);
/** An event as it was recorded; null for one of a form that is not known. */
const sealedEvent = v.pipe(
  v.string(),
  v.transform((text) => {
    const read = v.safeParse(knownEvent, text);
    return read.success ? read.output : null;
  }),
);

/** The part of `evidence.json` that holders of a certificate are shown, by the page and by the server alike. */
export const sealedEvidence = v.object({
  codeHash: v.optional(sha256),
  firm: v.string(),
  envelope: v.object({ title: v.string(), sentAt: instant }),
  sender: v.object({ name: v.string() }),
  documents: v.array(v.object({ name: v.string(), sha256, sealedSha256: sha256 })),
  recipients: v.array(sealedRecipient),
  acts: v.optional(v.array(v.object({ seq: v.number(), address: v.nullish(v.string()) })), []),
  chain: v.object({
    head: v.string(),
    events: v.array(v.object({ seq: v.number(), event: sealedEvent })),
  }),
});
export type SealedEvidence = v.InferOutput<typeof sealedEvidence>;

/** The number of a recipient's last act, and the way in which they were known; undefined if they did not act. */
export function sealedActOf(
  { chain }: Pick<SealedEvidence, 'chain'>,
  { id, actedAt }: SealedEvidence['recipients'][number],
) {
  const acts = chain.events.flatMap(({ seq, event }) =>
    event?.recipient === id && event.submission && event.authLevel ? [{ seq, way: event.authLevel }] : [],
  );
  return actedAt === null ? undefined : acts.at(-1);
}
