import * as v from 'valibot';
import { type Draft, type NewDraft, newDraft } from '../../contract/drafts.ts';
import { usualDeadlineMs } from '../../contract/limits.ts';
import { later } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { entryOf } from './activity-entry.ts';
import { record } from './audit.ts';
import type { SenderCall } from './call.ts';
import { draftParts, writeDraft } from './draft-content.ts';
import { insertEnvelope } from './envelopes.queries.ts';
import { seenDocuments } from './projection.ts';
import { readDraft } from './read-draft.ts';

/** Begins a draft from uploaded PDFs. Whoever calls it is its sender. */
export async function createEnvelope(call: SenderCall, draft: NewDraft): Promise<Draft> {
  const { tx, now, actor, activity } = call;
  if (!actor.userId) throw new Refusal('forbidden');
  const { id, ...content } = v.parse(newDraft, draft);
  const parts = await draftParts(call, id, content);
  const { title, message, client_id, deadline = later(now, usualDeadlineMs), reminders, step } = content;
  await insertEnvelope(tx, {
    id,
    title,
    message,
    client_id,
    deadline,
    reminders,
    date_language: content.dateLanguage,
    step,
    status: 'draft',
    sender_id: actor.userId,
    created_at: now,
    saved_at: now,
  });
  await writeDraft(tx, id, content, parts);
  await activity(entryOf('created', { id, title, client_id }));
  const documents = seenDocuments(parts);
  await record(tx, id, { type: 'created', at: now, by: actor.userId, documents });
  return readDraft(call, id);
}
