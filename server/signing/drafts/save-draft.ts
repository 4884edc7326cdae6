import type { Draft, DraftContent } from '#contract/signing/drafts.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { moveEnvelope } from '../envelope/envelopes.queries.ts';
import { sameDocuments } from '../envelope/refusals.ts';
import { lockOwn } from '../sent/own-envelope.ts';
import { draftParts, writeDraft } from './draft-content.ts';
import { refuseKnownAddresses } from './people-at-address.ts';
import { readDraft } from './read-draft.ts';

/** Saves a whole draft. The sender's own signature is taken back if anything they saw, or their own part, changed. */
export async function saveDraft(
  call: SenderCall,
  id: string,
  { version, ...content }: DraftContent & { version: number },
): Promise<Draft> {
  const { tx, now, actor, activity } = call;
  const { envelope, documents: had, recipients: before } = await lockOwn(call, id, version, 'save');
  await refuseKnownAddresses(
    call,
    content.recipients,
    before.map(({ email }) => email),
  );
  const parts = await draftParts(call, id, content, had);
  await writeDraft(tx, id, content, parts, had);
  const signed = envelope.self_signed;
  const stands =
    signed &&
    sameDocuments(signed.documents, documentHashes(parts)) &&
    content.recipients.some(
      ({ id, role }, i) =>
        id === signed.recipientId &&
        // An approver agrees to other words than a signer.
        before.some((was) => was.id === id && was.role === role) &&
        parts.people[i]?.user_id === actor.userId,
    );
  const {
    title,
    message,
    client_id,
    reminders,
    dateLanguage,
    step,
    confidential = envelope.confidential,
  } = content;
  await moveEnvelope(tx, id, 'save', {
    title,
    message,
    client_id,
    deadline: content.deadline ?? envelope.deadline,
    reminders,
    confidential,
    date_language: dateLanguage,
    step,
    saved_at: now,
    version: version + 1,
    ...(!stands && { self_signed: null }),
  });
  if (signed && !stands)
    await appendAudit(tx, id, { type: 'self_signature_cleared', at: now, recipient: signed.recipientId });
  await activity(envelopeEntryOf('saved', { id, title, client_id, confidential }));
  return readDraft(call, id);
}
