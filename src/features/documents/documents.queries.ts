import { listSharedDocuments, readShared } from '../../../contract/documents.ts';
import { queryOf } from '../../api/query.ts';
import { wholeList } from '../../api/whole-list.ts';

/** The newest documents the firm shared with the client; the answer this device keeps. */
export const newestSharedDocuments = queryOf(listSharedDocuments, wholeList);

/** One of them, for those that are no longer among the newest. Its screen says itself what failed. */
export const sharedDocument = (id: string) => queryOf(readShared, { params: { id } }, { quiet: true });
