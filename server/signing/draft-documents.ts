import type { Finding } from '../../contract/findings.ts';
import { takeUploads } from '../files/queries.ts';
import { Refusal } from '../http/refusal.ts';
import type { SenderCall } from './call.ts';
import { PdfRefusal } from './pdf/refusal.ts';

/** A PDF as a document of an envelope keeps it. */
export interface DocumentFacts {
  file_id: string;
  name: string;
  sha256: string;
  pages: number;
  page_sizes: { width: number; height: number }[];
  findings: Finding[];
}

/**
 * The PDFs of finished uploads, in this order, inspected.
 * @param uploadIds one that is missing is answered as one that is not there
 * @param paths what the 422 calls each upload
 * @param find `finishedUploads` where they are only looked at
 * @throws Refusal `invalid`: not the sender's finished upload, or why the PDF cannot be signed
 */
export async function documentsFromUploads(
  { tx, services, now }: SenderCall,
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
  const errors: Record<string, string[]> = {};
  const documents: DocumentFacts[] = [];
  for (const [i, uploadId] of uploadIds.entries()) {
    const upload = found.find((one) => one.uploadId === uploadId);
    if (!upload) {
      errors[paths(i)] = ['Upload this document first.'];
      continue;
    }
    try {
      const { findings, file } = upload;
      const { id: file_id, name, sha256 } = file;
      const bytes = await services.files.bytes(sha256);
      const { pages, sizes: page_sizes } = await services.pdf.run('inspectPdf', bytes);
      documents.push({ file_id, name, sha256, pages, page_sizes, findings });
    } catch (error) {
      if (!(error instanceof PdfRefusal)) throw error;
      errors[paths(i)] = [error.message];
    }
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
  return documents;
}
