import { newId } from '#contract/core/values.ts';
import type { Draft, NewDraft } from '#contract/signing/drafts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { SenderCall } from '../envelope/call.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';
import { personOf } from '../sent/draft-projection.ts';
import { readOwn } from '../sent/own-envelope.ts';
import { createEnvelope } from './create-draft.ts';
import { findPerson } from './people.ts';

/**
 * Begins a draft with the documents, people and fields of a sent envelope, to be sent in its place. Recipients who are no longer known, or
 * have no address now, are left out; their fields belong to nobody.
 */
export async function duplicateEnvelope(call: SenderCall, id: string, draftId: string): Promise<Draft> {
  const { envelope, documents, recipients, fields } = await readOwn(call, id);
  if (envelope.status === 'draft')
    throw new Refusal('conflict', {
      message: 'This document has not been sent yet. Continue with it instead.',
    });
  const fresh = () => newId(Date.parse(call.now));
  const known = await stillKnown(call, recipients);
  const people = known.map((recipient) => ({ recipient, id: fresh() }));
  const papers = documents.map((document) => ({ ...document, was: document.id, id: fresh() }));
  const draft: NewDraft = {
    id: draftId,
    title: envelope.title,
    message: envelope.message,
    client_id: envelope.client_id,
    confidential: envelope.confidential,
    reminders: envelope.reminders,
    dateLanguage: envelope.date_language,
    step: 'add-signers',
    documents: papers.map((paper) => ({ id: paper.id })),
    recipients: people.map(({ recipient, id }) => ({
      id,
      person: personOf(recipient),
      role: recipient.role,
      order: recipient.order,
    })),
    fields: fields.map((field) => ({
      ...field,
      id: fresh(),
      documentId: papers.find(({ was }) => was === field.documentId)?.id ?? '',
      recipientId: people.find(({ recipient }) => fieldsFor([field], recipient).length > 0)?.id ?? null,
    })),
  };
  return createEnvelope(call, draft, { supersedes: id, documents: papers });
}

async function stillKnown({ tx }: SenderCall, recipients: readonly RecipientRow[]): Promise<RecipientRow[]> {
  const known: RecipientRow[] = [];
  for (const recipient of recipients) {
    if (recipient.action === 'replaced') continue;
    if ((await findPerson(tx, personOf(recipient)))?.email) known.push(recipient);
  }
  return known;
}
