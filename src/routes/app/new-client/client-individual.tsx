import { createFileRoute } from '@tanstack/react-router';
import { ClientCreate } from '#src/features/clients/client-create.tsx';

export const Route = createFileRoute('/app/new-client/client-individual')({
  staticData: {
    page: {
      title: 'New individual client',
      needs: { all: ['view client', 'view info client', 'create client'] },
      menu: { icon: 'newPerson', order: 23, short: 'New person' },
    },
  },
  component: () => <ClientCreate kind="INDIVIDUAL" />,
});
