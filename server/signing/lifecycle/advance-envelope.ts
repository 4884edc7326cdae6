import { enqueue } from '#server/jobs/queue.ts';
import type { NotifyContext } from '../envelope/call.ts';
import { type EnvelopeParts, moveEnvelope } from '../envelope/envelopes.queries.ts';
import { isAwaited, nextGroup } from '../envelope/recipient-order.ts';
import { inviteDueRecipients } from './invite-due-recipients.ts';
import { sealJob } from './seal-job.ts';

/**
 * Goes on after a recipient acted, or the envelope was sent: the next group becomes due and is notified, or, if nobody is awaited any
 * more, the envelope's only seal job is added.
 * @param parts the current envelope, its row locked by the caller
 * @param notice the notice to the next group, if not the invitation
 */
export async function advanceEnvelope(
  call: NotifyContext,
  parts: EnvelopeParts,
  notice?: Parameters<typeof inviteDueRecipients>[3],
): Promise<void> {
  const { tx, now } = call;
  const { id, sender_id: owner } = parts.envelope;
  if (!parts.recipients.some(isAwaited)) {
    if (await moveEnvelope(tx, id, 'allActed', { seal_next_try_at: now }))
      await enqueue(tx, { ...sealJob(id), owner }, now);
    return;
  }
  await inviteDueRecipients(call, parts, nextGroup(parts.recipients), notice);
}
