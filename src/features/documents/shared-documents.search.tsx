import { FolderOpen } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSharedDocuments, type SharedDocument } from '#contract/documents/documents.ts';
import { wholeListOf } from '#src/api/query.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';

export const sharedDocumentSource: SearchSource = {
  heading: 'Documents',
  noun: 'document',
  needs: { all: ['view shared document'] },
  whole: true,
  query: () =>
    foundBy<ListAnswer<SharedDocument>>(wholeListOf(listSharedDocuments, { quiet: true }), ({ data }) =>
      data.map(({ id, title }) => ({
        id,
        title,
        detail: 'Shared document',
        icon: <FolderOpen />,
        path: `/client/shared-documents/${id}`,
      })),
    ),
};
