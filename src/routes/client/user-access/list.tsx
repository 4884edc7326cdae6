import { createFileRoute } from '@tanstack/react-router';
import { UserAccessList } from '#src/features/contacts/user-access-list.client.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/client/user-access/list')({
  staticData: {
    page: {
      title: 'User access',
      needs: { all: ['view client contact'] },
      menu: { icon: 'people', order: 80 },
      offline: true,
    },
  },
  validateSearch: keepSearch,
  component: () => <UserAccessList />,
});
