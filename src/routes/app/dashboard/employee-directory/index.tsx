import { createFileRoute } from '@tanstack/react-router';
import { DirectoryList } from '#src/features/people/directory/directory-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/employee-directory/')({
  staticData: {
    page: {
      title: 'Employee directory',
      needs: { all: ['view employee directory dashboard'] },
      menu: { icon: 'people', order: 70, short: 'Directory' },
    },
  },
  validateSearch: keepSearch,
  component: () => <DirectoryList />,
});
