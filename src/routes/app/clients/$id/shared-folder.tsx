import { createFileRoute } from '@tanstack/react-router';
import { ClientDocuments } from '../../../../features/documents/staff/client-documents.tsx';
import { placeSearch } from '../../../../features/documents/staff/place.ts';

export const Route = createFileRoute('/app/clients/$id/shared-folder')({
  staticData: {
    page: {
      title: 'Shared folder',
      needs: { all: ['view client', 'view document client', 'view shared folder client'] },
    },
  },
  validateSearch: placeSearch,
  component: () => {
    const navigate = Route.useNavigate();
    const { id } = Route.useParams();
    const { lane = 'SHARED', folder = '' } = Route.useSearch();
    return (
      <ClientDocuments
        clientId={id}
        place={{ lane, folder }}
        onGo={({ lane, folder }) => void navigate({ search: { lane, ...(folder && { folder }) } })}
      />
    );
  },
});
