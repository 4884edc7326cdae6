import { listSharedDocuments } from '../../../contract/documents.ts';
import { queryOf } from '../../api/query.ts';
import { keptInput } from '../../offline/kept-input.ts';

/** The newest documents the firm shared with the client; the answer this device keeps. */
export const newestSharedDocuments = queryOf(listSharedDocuments, keptInput);
