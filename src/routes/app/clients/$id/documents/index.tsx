import { createFileRoute } from '@tanstack/react-router';
import { ClientDocuments } from '../../../../../features/documents/staff/client-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/documents/')({
  staticData: {
    page: {
      title: 'Documents',
      needs: { all: ['view client', 'view document client'] },
      tab: { order: 50 },
      offline: true,
    },
  },
  component: () => <ClientDocuments clientId={Route.useParams().id} />,
});
