import type { NewJob } from '#server/jobs/queue.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

export const reminderKind = 'signing.remind';

/** Payload of a reminder job; `planned` is its time, which distinguishes it from the recipient's other reminders. */
export interface ReminderPayload {
  envelopeId: string;
  recipientId: string;
  planned: string;
}

/** Reminds a recipient at a time, if it is still their turn then. */
export function reminderJob(
  { id: recipientId, envelope_id: envelopeId }: Pick<RecipientRow, 'id' | 'envelope_id'>,
  planned: string,
): NewJob {
  const payload: ReminderPayload = { envelopeId, recipientId, planned };
  return { kind: reminderKind, payload, key: `${reminderKind}:${recipientId}:${planned}`, runAt: planned };
}
