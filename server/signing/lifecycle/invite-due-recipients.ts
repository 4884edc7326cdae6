import { dayMs, later } from '#server/clock.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { NotifyContext } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { reminderJob } from './reminder-job.ts';

/** Makes recipients due: they are invited, and reminded on the days that the sender chose. */
export async function inviteDueRecipients(
  call: NotifyContext,
  parts: EnvelopeParts,
  people: readonly RecipientRow[],
  notice: 'invited' | 'extended' = 'invited',
): Promise<void> {
  const { tx, now } = call;
  for (const recipient of people) {
    await setRecipient(tx, recipient.id, { action: 'due' });
    for (const day of parts.envelope.reminders)
      await enqueue(tx, reminderJob(recipient, later(now, day * dayMs)), now);
  }
  await notifyRecipients(call, parts, people, notice);
}
