import { createFileRoute } from '@tanstack/react-router';
import { ErrorList } from '#src/features/errors/error-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/errors/')({
  staticData: {
    page: { title: 'Errors', needs: { all: ['edit settings'] }, menu: { icon: 'errors', order: 85 } },
  },
  validateSearch: keepSearch,
  component: () => <ErrorList />,
});
