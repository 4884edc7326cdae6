import type { Envelope, EnvelopeRow } from '#contract/signing/signing.ts';
import { consentOf } from '../envelope/consent.ts';
import { documentFacts, recipientFacts } from '../envelope/envelope-facts.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import { completedFields } from './completed-fields.ts';
import type { ListedEnvelope } from './my-envelopes.queries.ts';
import { progressOf } from './progress.ts';
import type { CountedSubmission } from './submissions.queries.ts';

/**
 * An envelope for one of its recipients: their own fields, the other recipients by name, and the fields that these completed.
 * @param acts submissions of all recipients so far
 */
export function forRecipient(
  parts: EnvelopeParts,
  me: RecipientRow,
  acts: readonly CountedSubmission[],
): Envelope {
  const { envelope, sender, recipients, fields } = parts;
  return {
    id: envelope.id,
    version: envelope.version,
    title: envelope.title,
    message: envelope.message,
    status: envelope.status,
    sender: { name: sender.name },
    sentAt: envelope.sent_at,
    deadline: envelope.deadline,
    endedAt: envelope.ended_at,
    endedBy: envelope.ended_by,
    endedReason: envelope.ended_reason,
    me: {
      ...recipientFacts(me),
      email: me.email,
      company: me.company,
      viewedAt: me.viewed_at,
      progress: progressOf(parts, me),
    },
    recipients: recipients.map(recipientFacts),
    documents: documentFacts(parts),
    fields: fieldsFor(fields, me),
    filled: completedFields(parts, acts),
    consent: consentOf(me),
    dateLanguage: envelope.date_language,
  };
}

/** A row of a person's list of envelopes. */
export const rowForRecipient = ({
  envelope: { id, title, status, sent_at, deadline, ended_reason, version },
  role,
  action,
  acted_at,
  sender,
  documents,
}: ListedEnvelope): EnvelopeRow => ({
  id,
  title,
  sender,
  status,
  role,
  action,
  actedAt: acted_at,
  sentAt: sent_at,
  deadline,
  endedReason: ended_reason,
  version,
  documents: documents.map(({ id, name, sha256, file }) => ({ id, name, sha256, size: file?.size ?? 0 })),
});
