import { createFileRoute } from '@tanstack/react-router';
import { DealList } from '#src/features/crm/deal-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/clients/deal/')({
  staticData: {
    page: {
      title: 'Deals',
      needs: { all: ['view client', 'view bd client'] },
      menu: { icon: 'deals', order: 25 },
    },
  },
  validateSearch: keepSearch,
  component: () => <DealList />,
});
