import { createFileRoute } from '@tanstack/react-router';
import { YourDocuments } from '#src/features/documents/your-documents.client.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/client/your-documents/list')({
  staticData: {
    page: {
      title: 'Your documents',
      needs: { all: ['view document'] },
      menu: { icon: 'folders', order: 45, short: 'Documents' },
      offline: true,
      prefetch: {
        things: 'documents',
        list: async () =>
          (await import('#src/features/documents/documents.prefetch.ts')).yourDocumentPrefetch,
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <YourDocuments />,
});
