import { createFileRoute } from '@tanstack/react-router';
import { ResourcesList } from '#src/features/library/resources-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/resources/')({
  staticData: {
    page: {
      title: 'Resources',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'reference', order: 73 },
      search: async () => [(await import('#src/features/library/library.search.tsx')).resourceSource],
    },
  },
  validateSearch: keepSearch,
  component: () => <ResourcesList />,
});
