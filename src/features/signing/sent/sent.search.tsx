import { Signature } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { readSentEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { listSent, type SentRow } from '#contract/signing/sent-envelopes.ts';
import { queryOf } from '#src/api/query.ts';
import { type FoundRecord, foundBy, type SearchSource, typing } from '#src/api/search-source.ts';
import { statusOf } from './envelope-status.rules.ts';
import { sentPath } from './sent-columns.tsx';

const sentFound = (
  { id, title, client, ...row }: Pick<SentRow, 'id' | 'title' | 'client' | 'status' | 'stage'>,
  path: string,
): FoundRecord => ({
  id,
  title,
  detail: [statusOf(row).words, client?.name].filter(Boolean).join(' · '),
  icon: <Signature />,
  path,
});

const sentPage = '/app/sign/list/';

/** Envelopes that a member of staff prepares or sent. */
export const sentSource: SearchSource = {
  heading: 'Documents',
  noun: 'document',
  needs: { all: ['view sign'] },
  query: (search) =>
    foundBy<ListAnswer<SentRow>>(
      queryOf(listSent, { query: listSearch({ search, sort: '-last_event_at' }) }, typing),
      ({ data }) => data.map((row) => sentFound(row, sentPath(row))),
    ),
  record: {
    folder: sentPage,
    query: (id) =>
      foundBy<SentEnvelope>(queryOf(readSentEnvelope, { params: { id } }, { quiet: true }), (envelope) => [
        sentFound(envelope, `${sentPage}${id}`),
      ]),
  },
};
