import { createFileRoute } from '@tanstack/react-router';
import { ClientDocuments } from '#src/features/documents/staff/client-documents.tsx';
import { placeSearch } from '#src/features/documents/staff/place.ts';

export const Route = createFileRoute('/app/clients/$id/documents/')({
  staticData: {
    page: {
      title: 'Documents',
      needs: { all: ['view client', 'view document client'] },
      tab: { order: 50, counter: 'counts.documents_missing', marker: ['document'] },
      offline: true,
    },
  },
  validateSearch: placeSearch,
  component: () => {
    const navigate = Route.useNavigate();
    const { id } = Route.useParams();
    const { lane = 'INTERNAL', folder = '' } = Route.useSearch();
    return (
      <ClientDocuments
        clientId={id}
        place={{ lane, folder }}
        onGo={({ lane, folder }) => void navigate({ search: { lane, ...(folder && { folder }) } })}
      />
    );
  },
});
