import { listSharedDocuments, readShared } from '../../../contract/documents/documents.ts';
import { queryOf, wholeListOf } from '../../api/query.ts';

/** The newest documents the firm shared with the client; this device keeps the answer. */
export const newestSharedDocuments = wholeListOf(listSharedDocuments);

/** One document, also one that is no longer among the newest. Its screen shows failures. */
export const sharedDocumentQuery = (id: string) => queryOf(readShared, { params: { id } }, { quiet: true });
