import { listSharedDocuments, readSharedFile } from '#contract/documents/documents.ts';
import { listYourDocuments, readYourDocumentFile } from '#contract/documents/your-documents.ts';
import { prefetchList } from '#src/offline/prefetch/prefetch-list.ts';

/** The shared documents, and the files of those the person pinned. */
export const sharedDocumentPrefetch = prefetchList(listSharedDocuments, 'pinned', (rows) =>
  rows.map(({ id, file }) => ({ id, sha256: file.sha256, bytes: file.size, endpoint: readSharedFile })),
);

/** The documents of the client, and the files of those it sent itself and the person pinned; the shared ones have a list of their own. */
export const yourDocumentPrefetch = prefetchList(listYourDocuments, 'pinned', (rows) =>
  rows
    .filter(({ lane }) => lane === 'FROM_CLIENT')
    .map(({ id, file }) => ({ id, sha256: file.sha256, bytes: file.size, endpoint: readYourDocumentFile })),
);
