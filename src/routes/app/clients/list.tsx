import { createFileRoute } from '@tanstack/react-router';
import { ClientList } from '#src/features/clients/client-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/clients/list')({
  staticData: {
    page: {
      title: 'Clients',
      needs: { all: ['view client'] },
      menu: { icon: 'clients', order: 20 },
      search: async () => {
        const [{ clientSource, contactSource, employeeSource }, { colleagueSource }] = await Promise.all([
          import('#src/features/clients/clients.search.tsx'),
          import('#src/features/people/colleagues.search.tsx'),
        ]);
        return [clientSource, colleagueSource, contactSource, employeeSource];
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <ClientList />,
});
