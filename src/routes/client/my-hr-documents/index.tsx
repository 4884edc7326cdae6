import { createFileRoute } from '@tanstack/react-router';
import { MyHrDocuments } from '#src/features/payroll/my-hr-documents.client.tsx';

export const Route = createFileRoute('/client/my-hr-documents/')({
  staticData: {
    page: {
      title: 'My HR documents',
      needs: { all: ['view my hr document'] },
      menu: { icon: 'file', order: 40, short: 'HR docs' },
      offline: true,
      search: async () => [(await import('#src/features/payroll/payroll.search.tsx')).hrDocumentSource],
      prefetch: {
        things: 'documents',
        list: async () => (await import('#src/features/payroll/payroll.prefetch.ts')).hrDocumentPrefetch,
      },
    },
  },
  component: () => <MyHrDocuments />,
});
