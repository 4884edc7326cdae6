import { createFileRoute } from '@tanstack/react-router';
import { SharedDocuments } from '#src/features/documents/shared-documents.client.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/client/shared-documents/list')({
  staticData: {
    page: {
      title: 'Shared documents',
      needs: { all: ['view shared document'] },
      menu: { icon: 'documents', order: 50, short: 'Shared' },
      offline: true,
      search: async () => [
        (await import('#src/features/documents/shared-documents.search.tsx')).sharedDocumentSource,
      ],
      prefetch: {
        things: 'documents',
        list: async () =>
          (await import('#src/features/documents/documents.prefetch.ts')).sharedDocumentPrefetch,
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <SharedDocuments />,
});
