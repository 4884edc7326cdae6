import { createFileRoute } from '@tanstack/react-router';
import { ClientDocumentScreen } from '../../../../../features/documents/staff/client-document.tsx';

export const Route = createFileRoute('/app/clients/$id/documents/$documentId')({
  staticData: { page: { title: 'Document', needs: { all: ['view client', 'view document client'] } } },
  validateSearch: ({ version }: Record<string, unknown>): { version?: string } =>
    typeof version === 'string' && version !== '' ? { version } : {},
  component: () => {
    const { id, documentId } = Route.useParams();
    return <ClientDocumentScreen clientId={id} id={documentId} version={Route.useSearch().version} />;
  },
});
