import { createFileRoute } from '@tanstack/react-router';
import { readsDocuments } from '#contract/documents/client-documents.ts';
import { ClientDocumentScreen } from '#src/features/documents/staff/client-document.tsx';

export const Route = createFileRoute('/app/clients/$id/documents/$documentId')({
  staticData: { page: { title: 'Document', needs: readsDocuments } },
  validateSearch: ({ version }: Record<string, unknown>): { version?: string } =>
    typeof version === 'string' && version !== '' ? { version } : {},
  component: () => {
    const { id, documentId } = Route.useParams();
    return <ClientDocumentScreen clientId={id} id={documentId} version={Route.useSearch().version} />;
  },
});
