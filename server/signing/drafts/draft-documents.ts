import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import { storedPdfFacts, takeUploads } from '#server/files/queries.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { SenderCall } from '../envelope/call.ts';

/** Facts of a PDF that a document of an envelope keeps. */
export interface DocumentFacts {
  file_id: string;
  name: string;
  sha256: string;
  pages: number;
  page_sizes: { width: number; height: number }[];
  findings: PdfWarning[];
}

/**
 * The PDFs of finished uploads, in this order, as they were prepared when they were uploaded.
 * @param uploadIds a missing id is refused like an unknown one
 * @param paths the name of each upload in the refusal
 * @param find `finishedUploads` for a preview that takes nothing
 * @throws Refusal `invalid`: not the sender's finished upload
 */
export async function documentsFromUploads(
  { tx, now }: SenderCall,
  uploadIds: readonly (string | undefined)[],
  paths: (index: number) => string,
  find: typeof takeUploads = takeUploads,
): Promise<DocumentFacts[]> {
  const found = await find(
    tx,
    uploadIds.filter((id) => id !== undefined),
    'signing',
    now,
  );
  const factsOf = await storedPdfFacts(
    tx,
    found.map(({ file }) => file.id),
  );
  const documents = uploadIds.map((uploadId): DocumentFacts | undefined => {
    const upload = found.find((one) => one.uploadId === uploadId);
    const facts = upload && factsOf.get(upload.file.id);
    if (!facts) return undefined;
    const { id: file_id, name, sha256 } = upload.file;
    const { sizes } = facts;
    return { file_id, name, sha256, pages: sizes.length, page_sizes: sizes, findings: upload.findings };
  });
  const missing = documents.flatMap((document, at) => (document ? [] : [paths(at)]));
  if (missing.length > 0)
    throw new Refusal('invalid', {
      errors: Object.fromEntries(missing.map((path) => [path, ['Upload this document first.']])),
    });
  return documents.filter((document) => document !== undefined);
}
