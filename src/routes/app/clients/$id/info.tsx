import { createFileRoute } from '@tanstack/react-router';
import { ClientInfo } from '../../../../features/clients/client-info.tsx';

export const Route = createFileRoute('/app/clients/$id/info')({
  staticData: {
    page: { title: 'Info', needs: { all: ['view client', 'view info client'] }, tab: { order: 10 } },
  },
  component: () => <ClientInfo id={Route.useParams().id} />,
});
