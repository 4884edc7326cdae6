import { sendingProblems } from '../../contract/draft-rules.ts';
import type { SentEnvelope } from '../../contract/sending.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { entryOf } from './activity-entry.ts';
import { record } from './audit.ts';
import type { SenderCall } from './call.ts';
import { setDocument } from './documents.queries.ts';
import { documentsFromUploads } from './draft-documents.ts';
import { moveEnvelope, readEnvelope } from './envelopes.queries.ts';
import { fieldsFor } from './fields.queries.ts';
import { seenDocuments } from './projection.ts';
import { lockOwn, readSent } from './sent.ts';
import { tell } from './tell.ts';

/**
 * Replaces a document of a sent envelope on which nobody has acted. The version rises, so every ticket of the old one is
 * refused with `document_changed`, and everybody due is told to read again.
 */
export async function correctEnvelope(
  call: SenderCall,
  id: string,
  { version, documentId, uploadId }: { version: number; documentId: string; uploadId: string },
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const { envelope, recipients, documents, fields } = await lockOwn(call, id, version, 'correct');
  if (recipients.some(({ acted_at }) => acted_at))
    throw new Refusal('conflict', {
      message: 'Somebody has signed this document already. Cancel it and send a new one.',
    });
  if (!documents.some((document) => document.id === documentId))
    throw invalid('documentId', 'This document is not in the envelope.');
  const [replacement] = await documentsFromUploads(call, [uploadId], () => 'uploadId');
  if (!replacement) throw invalid('uploadId', 'Upload this document first.');
  const sizesOf = (document: (typeof documents)[number]) =>
    document.id === documentId ? replacement.page_sizes : document.page_sizes;
  const acting = recipients.filter(({ action }) => action !== 'replaced');
  const misfits = sendingProblems({
    documents: documents.map((document) => ({ id: document.id, sizes: sizesOf(document) })),
    recipients: acting,
    fields: acting.flatMap((recipient) => fieldsFor(fields, recipient)),
  });
  const words = Object.values(misfits).flat();
  if (words.length > 0) throw new Refusal('invalid', { errors: { uploadId: [...new Set(words)] } });

  await setDocument(tx, documentId, replacement);
  await moveEnvelope(tx, id, 'correct', { version: version + 1 });
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  const seen = seenDocuments(parts);
  await record(tx, id, {
    type: 'corrected',
    at: now,
    by: actor.userId ?? '',
    version: version + 1,
    documents: seen,
  });
  const due = parts.recipients.filter(({ action }) => action === 'due');
  await tell(call, parts, due, 'corrected');
  await activity(entryOf('corrected', envelope));
  return readSent(call, id);
}
