import { readCorrection, readSentEnvelope } from '../../../../contract/sending.ts';
import { queryOf } from '../../../api/query.ts';

export const sentQuery = (id: string) => queryOf(readSentEnvelope, { params: { id } });

/** What replacing a document by an upload would come to. */
export const correctionQuery = (id: string, replacing: { documentId: string; uploadId: string }) =>
  queryOf(readCorrection, { params: { id }, query: replacing }, { persist: false, quiet: true });
