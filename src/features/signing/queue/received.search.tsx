import { PenLine } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { Portal } from '#contract/session/session.ts';
import { type EnvelopeRow, listMine } from '#contract/signing/signing.ts';
import { wholeListOf } from '#src/api/query.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';

/** Documents that a person has to sign, or signed. */
export const receivedSource = (portal: Portal): SearchSource => ({
  heading: 'Documents',
  noun: 'document',
  needs: { all: ['view sign'] },
  whole: true,
  query: () =>
    foundBy<ListAnswer<EnvelopeRow>>(wholeListOf(listMine, { quiet: true }), ({ data }) =>
      data.map(({ id, title, sender }) => ({
        id,
        title,
        detail: `From ${sender}`,
        icon: <PenLine />,
        path: `/${portal}/sign/document-to-sign/${id}`,
      })),
    ),
});
