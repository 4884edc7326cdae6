import type { NewJob } from '../../jobs/queue.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

export const reminderKind = 'signing.remind';

/** What the job is told of a reminder; `planned` is when, and tells it from the others of the recipient. */
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
