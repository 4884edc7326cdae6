import { createFileRoute } from '@tanstack/react-router';
import { ClientSecretary } from '#src/features/secretary/client-secretary.tsx';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/')({
  staticData: {
    page: {
      title: 'Corporate secretary',
      needs: { all: ['view client', 'view corporate secretary client'] },
      tab: {
        order: 58,
        when: ['cas360', 'bluemeg', 'cas360_compatible', 'bluemeg_compatible'],
        counter: 'counts.filings_due',
      },
    },
  },
  component: () => <ClientSecretary clientId={Route.useParams().id} />,
});
