import { createFileRoute } from '@tanstack/react-router';
import { ClientCreate } from '#src/features/clients/client-create.tsx';

export const Route = createFileRoute('/app/new-client/client-corporate')({
  staticData: {
    page: {
      title: 'New corporate client',
      needs: { all: ['view client', 'view info client', 'create client'] },
      menu: { icon: 'newClient', order: 22, short: 'New client' },
    },
  },
  component: () => <ClientCreate kind="CORPORATE" />,
});
