import { listSharedDocuments, readSharedFile } from '../../../contract/documents/documents.ts';
import { prefetchList } from '../../offline/prefetch/prefetch-list.ts';

/** The shared documents, and the files of those the person pinned. */
export const sharedDocumentPrefetch = prefetchList(listSharedDocuments, 'pinned', (rows) =>
  rows.map(({ id, file }) => ({ id, sha256: file.sha256, bytes: file.size, endpoint: readSharedFile })),
);
