import type { NewEnvelope, SentEnvelope } from '../../contract/sending.ts';
import { clientById } from '../clients/queries.ts';
import { dayMs, later } from '../clock.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { entryOf } from './activity-entry.ts';
import { record } from './audit.ts';
import type { SenderCall } from './call.ts';
import { insertDocuments } from './documents.queries.ts';
import { type DocumentFacts, documentsFromUploads } from './draft-documents.ts';
import { draftProblems } from './draft-rules.ts';
import { insertEnvelope } from './envelopes.queries.ts';
import { insertFields } from './fields.queries.ts';
import { fieldsHash } from './pdf/fields.ts';
import { findPeople } from './people.ts';
import { seenDocuments } from './projection.ts';
import { insertRecipients } from './recipients.queries.ts';
import { readSent } from './sent.ts';

const usualDeadlineMs = 30 * dayMs;

/** Makes a draft from uploaded PDFs. Whoever calls it is its sender. */
export async function createEnvelope(call: SenderCall, draft: NewEnvelope): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  if (!actor.userId) throw new Refusal('forbidden');
  const deadline = draft.deadline ?? later(now, usualDeadlineMs);
  if (Date.parse(deadline) <= Date.parse(now)) throw invalid('deadline', 'Choose a time in the future.');
  if (draft.client_id && !(await clientById(tx, draft.client_id)))
    throw invalid('client_id', 'This client does not exist.');
  const people = await findPeople(tx, draft.recipients);
  const uploads = draft.documents.map(({ uploadId }) => uploadId);
  const documents = await documentsFromUploads(call, uploads, (i) => `documents.${i}`);
  const errors = draftProblems({
    documents: draft.documents.map(({ id }, i) => ({ id, sizes: documents[i]?.page_sizes ?? [] })),
    recipients: draft.recipients.map(({ id, role }, i) => ({ id, role, email: people[i]?.email ?? '' })),
    fields: draft.fields,
  });
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });

  const { id, title, message, client_id } = draft;
  await insertEnvelope(tx, {
    id,
    title,
    message,
    client_id,
    deadline,
    status: 'draft',
    sender_id: actor.userId,
    created_at: now,
  });
  const rows = documentRows(draft, documents);
  await insertDocuments(tx, rows);
  await insertRecipients(
    tx,
    people.map((person, i) => ({
      ...person,
      ...placeOf(draft, i),
      envelope_id: id,
      action: 'waiting' as const,
    })),
  );
  await insertFields(tx, id, draft.fields);
  await activity(entryOf('created', { id, title, client_id }));
  const seen = seenDocuments({ documents: rows });
  await record(tx, id, { type: 'created', at: now, by: actor.userId, documents: seen });
  return readSent(call, id);
}

const documentRows = (draft: NewEnvelope, documents: readonly DocumentFacts[]) =>
  documents.map((facts, sort) => {
    const id = draft.documents[sort]?.id ?? '';
    const fields = draft.fields.filter(({ documentId }) => documentId === id);
    return { ...facts, id, sort, envelope_id: draft.id, fields_hash: fieldsHash(fields) };
  });

function placeOf({ recipients }: NewEnvelope, i: number) {
  const { id = '', role = 'signer', order = 1 } = recipients[i] ?? {};
  return { id, role, order };
}
