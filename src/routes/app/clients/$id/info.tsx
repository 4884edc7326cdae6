import { createFileRoute } from '@tanstack/react-router';
import { ClientInfo } from '../../../../features/clients/client-info.tsx';

export const Route = createFileRoute('/app/clients/$id/info')({
  staticData: { page: { title: 'Client', needs: { all: ['view client', 'view info client'] } } },
  component: () => <ClientInfo id={Route.useParams().id} />,
});
