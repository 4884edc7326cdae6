import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { markConfidential } from '../envelope/access.queries.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { readKnown, readSent } from '../sent/own-envelope.ts';

/**
 * Marks a sent envelope confidential, or takes the mark off. The sender and administrators do so; an administrator takes it off only while
 * its content is open to them, for a reason that is logged.
 */
export async function setConfidential(call: SenderCall, id: string, wanted: boolean): Promise<SentEnvelope> {
  const { tx, activity } = call;
  const { parts, access } = await readKnown(call, id);
  const { envelope } = parts;
  if (envelope.status === 'draft')
    throw new Refusal('conflict', { message: 'This document is not sent yet.' });
  if (envelope.confidential === wanted) return readSent(call, id);
  if (!(await markConfidential(tx, id, wanted)))
    throw new Refusal('forbidden', {
      message: access.opensByReason
        ? 'Open its content with a reason first: without the mark, others can read it too.'
        : 'Only its sender and administrators can change this.',
    });
  await activity(
    envelopeEntryOf(wanted ? 'marked confidential' : 'no longer confidential', {
      ...envelope,
      confidential: wanted,
    }),
  );
  return readSent(call, id);
}
