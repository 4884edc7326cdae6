import { savingProblems } from '#contract/signing/draft-rules.ts';
import type { DraftContent } from '#contract/signing/drafts.ts';
import { clientById } from '#server/clients/queries.ts';
import type { Tx } from '#server/db/db.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { SenderCall } from '../envelope/call.ts';
import {
  type EnvelopeDocumentRow,
  insertEnvelopeDocuments,
  removeDocuments,
  setDocument,
} from '../envelope/documents.queries.ts';
import { insertFields, removeFields } from '../envelope/fields.queries.ts';
import { insertRecipients, removeRecipients } from '../envelope/recipients.queries.ts';
import { fieldsHash } from '../pdf/draw/fields.ts';
import { documentsFromUploads } from './draft-documents.ts';
import { findPeople, type KnownPerson } from './people.ts';

type KeptDocument = Omit<
  EnvelopeDocumentRow,
  'sealed_file_id' | 'sealed_sha256' | 'sealed_level' | 'stamped_at'
>;

/** Documents of a draft as rows, and the people of its recipients, both in their order. */
export interface DraftParts {
  documents: KeptDocument[];
  people: KnownPerson[];
}

/**
 * Looks up the documents and people of a draft.
 * @param had the documents it had before
 * @throws Refusal `invalid`, by path, if something is missing or does not fit together
 */
export async function draftParts(
  call: SenderCall,
  envelopeId: string,
  content: DraftContent,
  had: readonly EnvelopeDocumentRow[] = [],
): Promise<DraftParts> {
  const { tx, now } = call;
  if (content.deadline && Date.parse(content.deadline) <= Date.parse(now))
    throw invalid('deadline', 'Choose a time in the future.');
  if (content.client_id && !(await clientById(tx, content.client_id)))
    throw invalid('client_id', 'This client does not exist.');
  const people = await findPeople(tx, content.recipients);
  const documents = await documentRows(call, envelopeId, content, had);
  const errors = savingProblems({
    documents: documents.map(({ id, page_sizes }) => ({ id, sizes: page_sizes })),
    recipients: content.recipients.map(({ id, role }, i) => ({
      ...{ id, role },
      name: people[i]?.name ?? '',
      email: people[i]?.email ?? '',
    })),
    fields: content.fields,
  });
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return { documents, people };
}

/** The documents in their order: those it had, and those of finished uploads. */
async function documentRows(
  call: SenderCall,
  envelope_id: string,
  { documents, fields }: DraftContent,
  had: readonly EnvelopeDocumentRow[],
): Promise<KeptDocument[]> {
  const places = documents.flatMap(({ id, uploadId }, at) =>
    uploadId || !had.some((document) => document.id === id) ? [{ at, uploadId }] : [],
  );
  const uploaded = await documentsFromUploads(
    call,
    places.map(({ uploadId }) => uploadId),
    (i) => `documents.${places[i]?.at}`,
  );
  return documents.flatMap(({ id }, sort) => {
    const facts =
      uploaded[places.findIndex(({ at }) => at === sort)] ?? had.find((document) => document.id === id);
    if (!facts) return [];
    const { file_id, name, sha256, pages, page_sizes, findings } = facts;
    const fields_hash = fieldsHash(fields.filter(({ documentId }) => documentId === id));
    return [{ id, envelope_id, sort, file_id, name, sha256, pages, page_sizes, findings, fields_hash }];
  });
}

/** Replaces the documents, recipients and fields of a draft. */
export async function writeDraft(
  tx: Tx,
  envelope_id: string,
  { recipients, fields }: Pick<DraftContent, 'recipients' | 'fields'>,
  { documents, people }: DraftParts,
  had: readonly EnvelopeDocumentRow[] = [],
): Promise<void> {
  await removeFields(tx, envelope_id);
  await removeRecipients(tx, envelope_id);
  await removeDocuments(
    tx,
    had.flatMap(({ id }) => (documents.some((document) => document.id === id) ? [] : [id])),
  );
  for (const document of documents) {
    if (had.some(({ id }) => id === document.id)) await setDocument(tx, document.id, document);
    else await insertEnvelopeDocuments(tx, [document]);
  }
  await insertRecipients(
    tx,
    recipients.map(({ id, role, order }, i) => ({
      ...(people[i] as KnownPerson),
      id,
      role,
      order,
      envelope_id,
      action: 'waiting',
    })),
  );
  await insertFields(tx, envelope_id, fields);
}
