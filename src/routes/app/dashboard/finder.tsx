import { createFileRoute } from '@tanstack/react-router';
import { FinderList } from '#src/features/people/directory/finder-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/finder')({
  staticData: {
    page: {
      title: 'Finder',
      needs: { all: ['view finder dashboard'] },
      menu: { icon: 'finder', order: 71 },
    },
  },
  validateSearch: keepSearch,
  component: () => <FinderList />,
});
