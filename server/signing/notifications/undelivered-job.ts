import type { IfRefused } from '#server/mail/outbox.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

export const undeliveredKind = 'signing.undelivered';

/** Payload of the job about a mail that was refused for good. */
export interface UndeliveredPayload {
  envelopeId: string;
  recipientId: string;
  mailId: string;
}

/** The job to be done if a mail to this recipient is refused for good. */
export const undeliveredJob = ({ id, envelope_id }: RecipientRow): IfRefused => ({
  kind: undeliveredKind,
  payload: { envelopeId: envelope_id, recipientId: id },
});
