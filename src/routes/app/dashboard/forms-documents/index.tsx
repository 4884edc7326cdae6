import { createFileRoute } from '@tanstack/react-router';
import { FormsList } from '#src/features/library/forms-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/forms-documents/')({
  staticData: {
    page: {
      title: 'Forms and documents',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'file', order: 72, short: 'Forms' },
      search: async () => [(await import('#src/features/library/library.search.tsx')).formSource],
    },
  },
  validateSearch: keepSearch,
  component: () => <FormsList />,
});
