import { newId } from '#contract/core/values.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { insertReading } from '../envelope/access.queries.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { readKnown, readSent } from './own-envelope.ts';

/** Opens withheld content to an auditor or administrator for an hour; the reason is in the activity log. */
export async function openContent(call: SenderCall, id: string, reason: string): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const { parts, access } = await readKnown(call, id);
  if (!access.opensByReason) {
    if (access.content) return readSent(call, id);
    throw new Refusal('forbidden');
  }
  const row = { envelope_id: id, user_id: actor.userId ?? '', reason, created_at: now };
  await insertReading(tx, { id: newId(Date.parse(now)), ...row });
  // The reason is the reader's own text, not the document's: it is logged for a confidential one too.
  await activity({ ...envelopeEntryOf('content opened', parts.envelope), description: reason });
  return readSent(call, id);
}
