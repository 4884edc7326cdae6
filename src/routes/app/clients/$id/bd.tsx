import { createFileRoute } from '@tanstack/react-router';
import { ClientDeals } from '#src/features/crm/client-deals.tsx';

export const Route = createFileRoute('/app/clients/$id/bd')({
  staticData: {
    page: {
      title: 'BD',
      needs: { all: ['view client', 'view bd client'] },
      tab: { order: 62, marker: ['hubspot'] },
    },
  },
  component: () => <ClientDeals clientId={Route.useParams().id} />,
});
