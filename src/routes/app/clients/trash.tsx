import { createFileRoute } from '@tanstack/react-router';
import { TrashList } from '#src/features/clients/lifecycle/trash-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/clients/trash')({
  staticData: {
    page: {
      title: 'Deleted clients',
      needs: { all: ['view client', 'view info client', 'delete client'] },
    },
  },
  validateSearch: keepSearch,
  component: () => <TrashList />,
});
