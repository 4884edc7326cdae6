import { createFileRoute } from '@tanstack/react-router';
import { ClientDocuments } from '../../../../features/documents/staff/client-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/shared-folder')({
  staticData: {
    page: {
      title: 'Shared folder',
      needs: { all: ['view client', 'view document client', 'view shared folder client'] },
    },
  },
  component: () => <ClientDocuments clientId={Route.useParams().id} first="SHARED" />,
});
