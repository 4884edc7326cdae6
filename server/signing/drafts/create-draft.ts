import * as v from 'valibot';
import { usualDeadlineMs } from '#contract/core/limits.ts';
import { type Draft, type NewDraft, newDraft } from '#contract/signing/drafts.ts';
import { later } from '#server/clock.ts';
import { Refusal } from '#server/http/refusal.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import type { EnvelopeDocumentRow } from '../envelope/documents.queries.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { insertEnvelope } from '../envelope/envelopes.queries.ts';
import { draftParts, writeDraft } from './draft-content.ts';
import { refuseKnownAddresses } from './people-at-address.ts';
import { readDraft } from './read-draft.ts';

/**
 * Begins a draft from uploaded PDFs. The caller is its sender.
 * @param from the envelope that the draft supersedes, and its documents, which need no upload
 */
export async function createEnvelope(
  call: SenderCall,
  draft: NewDraft,
  from: { supersedes: string; documents: readonly EnvelopeDocumentRow[] } | null = null,
): Promise<Draft> {
  const { tx, now, actor, activity } = call;
  if (!actor.userId) throw new Refusal('forbidden');
  const { id, ...content } = v.parse(newDraft, draft);
  if (!from) await refuseKnownAddresses(call, content.recipients, []);
  const parts = await draftParts(call, id, content, from?.documents);
  const {
    title,
    message,
    client_id,
    deadline = later(now, usualDeadlineMs),
    reminders,
    step,
    confidential = false,
  } = content;
  await insertEnvelope(tx, {
    id,
    title,
    message,
    client_id,
    deadline,
    reminders,
    confidential,
    date_language: content.dateLanguage,
    step,
    status: 'draft',
    sender_id: actor.userId,
    created_at: now,
    saved_at: now,
    supersedes: from?.supersedes ?? null,
  });
  await writeDraft(tx, id, content, parts);
  await activity(envelopeEntryOf('created', { id, title, client_id, confidential }));
  const documents = documentHashes(parts);
  await appendAudit(tx, id, {
    type: 'created',
    at: now,
    by: actor.userId,
    documents,
    ...(from && { supersedes: from.supersedes }),
  });
  return readDraft(call, id);
}
