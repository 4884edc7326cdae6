import { sendingProblems } from '#contract/signing/draft-rules.ts';
import type { Correction } from '#contract/signing/sending.ts';
import { drawingsOf } from '#server/files/drawings.queries.ts';
import { finishedUploads, type takeUploads } from '#server/files/queries.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { type DocumentFacts, documentsFromUploads } from '../drafts/draft-documents.ts';
import type { SenderCall } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { assertTakes, readOwn } from '../sent/own-envelope.ts';

/** The replaced document and the upload that replaces it. */
interface Replacing {
  documentId: string;
  uploadId: string;
}

/**
 * The result of replacing a document by an upload, and the upload as a document.
 * @param find `finishedUploads` for a preview that takes nothing
 * @throws Refusal `conflict` if somebody acted; `invalid` if there is no such document or upload, or the PDF cannot be signed
 */
export async function correctionOf(
  call: SenderCall,
  { envelope, recipients, documents, fields }: EnvelopeParts,
  { documentId, uploadId }: Replacing,
  find?: typeof takeUploads,
): Promise<Correction & { replacement: DocumentFacts }> {
  if (recipients.some(({ acted_at }) => acted_at))
    throw new Refusal('conflict', {
      message: 'Somebody has acted on it already. Cancel it and send a new one.',
    });
  const document = documents.find(({ id }) => id === documentId);
  if (!document) throw invalid('documentId', 'This document is not in the envelope.');
  const [replacement] = await documentsFromUploads(call, [uploadId], () => 'uploadId', find);
  if (!replacement) throw invalid('uploadId', 'Upload this document first.');

  const acting = recipients.filter(({ action }) => action !== 'replaced');
  const theirs = acting.flatMap((recipient) => fieldsFor(fields, recipient));
  const lying = theirs.filter((field) => field.documentId === documentId);
  const { pages, page_sizes: pageSizes } = replacement;
  const without = lying.map(({ page }) => page).filter((page) => page > pages);
  const unfit = sendingProblems({
    documents: documents.map(({ id, page_sizes }) => ({
      id,
      sizes: id === documentId ? pageSizes : page_sizes,
    })),
    recipients: acting,
    fields: theirs,
  });
  const drawingOf = await drawingsOf(call.tx, [replacement.file_id]);
  return {
    replacement,
    pageSizes,
    earlierSizes: document.page_sizes,
    fields: lying,
    recipients: acting.map(({ id, name, email, role, company }) => ({ id, name, email, role, company })),
    dateLanguage: envelope.date_language,
    drawing: drawingOf(replacement.file_id),
    problems: [
      ...(replacement.sha256 === document.sha256 ? ['This is the document as it is already.'] : []),
      ...(without.length > 0 ? [tooShort(pages, without)] : [...new Set(Object.values(unfit).flat())]),
    ],
  };
}

const list = new Intl.ListFormat('en-GB');

function tooShort(pages: number, without: readonly number[]): string {
  const wanted = [...new Set(without)].toSorted((a, b) => a - b).map(String);
  const has = pages === 1 ? '1 page' : `${pages} pages`;
  return `It has ${has}, but there are fields on page${wanted.length === 1 ? '' : 's'} ${list.format(wanted)}.`;
}

/** Preview of replacing a document of the actor's own envelope. */
export async function readCorrection(
  call: SenderCall,
  id: string,
  replacing: Replacing,
): Promise<Correction> {
  const parts = await readOwn(call, id);
  assertTakes(parts, 'correct');
  const { replacement: _, ...correction } = await correctionOf(call, parts, replacing, finishedUploads);
  return correction;
}
