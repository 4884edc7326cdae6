import { readCorrection, readSentEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { queryOf } from '#src/api/query.ts';

/** Parts that are absent from an answer kept by an earlier version of the app: then only its sender had access. */
const ownBefore: Pick<SentEnvelope, 'access' | 'handOvers' | 'confidential' | 'sender'> = {
  sender: { id: '', name: '' },
  access: {
    ...{ content: true, record: true, acts: true },
    ...{ handsOver: false, opensByReason: false, setsConfidential: false },
  },
  handOvers: [],
  confidential: false,
};
export const withAccess = (kept: SentEnvelope): SentEnvelope => ({ ...ownBefore, ...kept });

/** A sent envelope. Its screens show that it does not exist. */
export const sentQuery = (id: string) => ({
  ...queryOf(readSentEnvelope, { params: { id } }, { showsMissing: true }),
  select: withAccess,
});

/** The consequences of replacing a document by an upload. */
export const correctionQuery = (id: string, replacing: { documentId: string; uploadId: string }) =>
  queryOf(readCorrection, { params: { id }, query: replacing }, { persist: false, quiet: true });
