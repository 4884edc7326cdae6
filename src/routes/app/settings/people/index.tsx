import { createFileRoute } from '@tanstack/react-router';
import { PeopleList } from '#src/features/people/administration/people-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/settings/people/')({
  staticData: {
    page: {
      title: 'People',
      needs: { all: ['edit role'] },
      settings: {
        icon: 'people',
        order: 10,
        about: 'Who works at the firm, their roles, and whether they can sign in.',
      },
    },
  },
  validateSearch: keepSearch,
  component: () => <PeopleList />,
});
