import { createFileRoute } from '@tanstack/react-router';
import { ClientDocuments } from '#src/features/documents/staff/client-documents.tsx';
import { placeSearch } from '#src/features/documents/staff/place.ts';

export const Route = createFileRoute('/app/clients/$id/shared-folder')({
  staticData: {
    page: {
      title: 'Shared folder',
      needs: { all: ['view client', 'view shared folder client'] },
      tab: { order: 52 },
    },
  },
  validateSearch: placeSearch,
  component: () => {
    const navigate = Route.useNavigate();
    const { id } = Route.useParams();
    const { folder = '' } = Route.useSearch();
    return (
      <ClientDocuments
        clientId={id}
        lanes={['SHARED']}
        place={{ lane: 'SHARED', folder }}
        onGo={({ folder }) => void navigate({ search: folder ? { folder } : {} })}
      />
    );
  },
});
