import { createFileRoute } from '@tanstack/react-router';
import { ClientList } from '../../../features/clients/client-list.tsx';
import { keepSearch } from '../../../list/keep-search.ts';

export const Route = createFileRoute('/app/clients/list')({
  staticData: {
    page: {
      title: 'Clients',
      needs: { all: ['view client'] },
      menu: { icon: 'clients', order: 20 },
      search: async () => {
        const [{ clientSource, contactSource, employeeSource }, { colleagueSource }] = await Promise.all([
          import('../../../features/clients/clients.search.tsx'),
          import('../../../features/people/colleagues.search.tsx'),
        ]);
        return [clientSource, colleagueSource, contactSource, employeeSource];
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <ClientList />,
});
