import { listSharedDocuments, readShared } from '../../../contract/documents/documents.ts';
import { queryOf, wholeListOf } from '../../api/query.ts';

/** The newest documents the firm shared with the client; the answer this device keeps. */
export const newestSharedDocuments = wholeListOf(listSharedDocuments);

/** One of them, for those that are no longer among the newest. Its screen says itself what failed. */
export const sharedDocumentQuery = (id: string) => queryOf(readShared, { params: { id } }, { quiet: true });
