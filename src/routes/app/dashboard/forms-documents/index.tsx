import { createFileRoute } from '@tanstack/react-router';
import { FormsList } from '../../../../features/library/forms-list.tsx';
import { keepSearch } from '../../../../list/keep-search.ts';

export const Route = createFileRoute('/app/dashboard/forms-documents/')({
  staticData: {
    page: {
      title: 'Forms and documents',
      needs: { all: ['view dashboard'] },
      menu: { icon: 'file', order: 72, short: 'Forms' },
      search: async () => [(await import('../../../../features/library/library.search.tsx')).formSource],
    },
  },
  validateSearch: keepSearch,
  component: () => <FormsList />,
});
