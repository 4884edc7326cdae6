import type { SentEnvelope } from '#contract/signing/sending.ts';
import { Refusal } from '#server/http/refusal.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { lockEnvelope, setSealing } from '../envelope/envelopes.queries.ts';
import { waitsForTimestamp } from '../envelope/waits-for-timestamp.ts';
import { sealNowJob } from '../lifecycle/seal-job.ts';
import { readOwn, readSent } from '../sent/own-envelope.ts';

/**
 * Releases an envelope that waits for a time stamp to be sealed without one, at B-B, at once. A repeated call changes nothing.
 * @throws Refusal `conflict` if the last try failed for another reason, or nothing was tried yet
 */
export async function sealWithoutTimestamp(
  call: SenderCall,
  id: string,
  version: number,
): Promise<SentEnvelope> {
  const { tx, now, actor, services, activity } = call;
  await readOwn(call, id);
  const parts = await lockEnvelope(tx, id);
  const envelope = parts?.envelope;
  if (!envelope) throw new Refusal('not_found');
  if (envelope.version !== version) throw new Refusal('stale', { current: await readSent(call, id) });
  if (envelope.seal_released_at) return readSent(call, id);
  if (!waitsForTimestamp(envelope, services.config))
    throw new Refusal('conflict', { message: 'This document does not wait for a time stamp.' });
  await setSealing(tx, id, { seal_released_at: now });
  await appendAudit(tx, id, { type: 'released', at: now, by: actor.userId ?? '' });
  await enqueue(tx, { ...sealNowJob(id), owner: envelope.sender_id }, now);
  await activity(envelopeEntryOf('seal released', envelope));
  return readSent(call, id);
}
