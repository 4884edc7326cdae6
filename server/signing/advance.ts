import { enqueue } from '../jobs/queue.ts';
import type { TellingCall } from './call.ts';
import { type EnvelopeParts, moveEnvelope } from './envelopes.queries.ts';
import { isAwaited, nextGroup } from './recipient-order.ts';
import { setRecipient } from './recipients.queries.ts';
import { sealJob } from './seal-job.ts';
import { tell } from './tell.ts';

/**
 * Goes on after a recipient acted, or the envelope was sent: the next group becomes due and is told, or, when nobody is awaited
 * any more, the envelope goes to be sealed by the one job there can be for it.
 * @param parts the envelope as it is now, its row locked by the caller
 */
export async function advance(call: TellingCall, parts: EnvelopeParts): Promise<void> {
  const { tx, now } = call;
  const { id } = parts.envelope;
  if (!parts.recipients.some(isAwaited)) {
    if (await moveEnvelope(tx, id, 'allActed', { seal_next_try_at: now }))
      await enqueue(tx, sealJob(id), now);
    return;
  }
  const group = nextGroup(parts.recipients);
  for (const recipient of group) await setRecipient(tx, recipient.id, { action: 'due' });
  await tell(call, parts, group, 'invited');
}
