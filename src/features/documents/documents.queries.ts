import { listSharedDocuments, readShared } from '#contract/documents/documents.ts';
import { listYourDocuments, readYourDocument } from '#contract/documents/your-documents.ts';
import { queryOf, wholeListOf } from '#src/api/query.ts';

/** The newest documents the firm shared with the client; this device keeps the answer. */
export const newestSharedDocuments = wholeListOf(listSharedDocuments);

/** One document, also one that is no longer among the newest. Its screen shows failures. */
export const sharedDocumentQuery = (id: string) => queryOf(readShared, { params: { id } }, { quiet: true });

/** The newest documents of the client, shared and sent; this device keeps the answer. */
export const newestYourDocuments = wholeListOf(listYourDocuments);

/** One of them, also one that is no longer among the newest. Its screen shows failures. */
export const yourDocumentQuery = (id: string) =>
  queryOf(readYourDocument, { params: { id } }, { quiet: true });
