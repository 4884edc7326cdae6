import { createFileRoute } from '@tanstack/react-router';
import { UserAccessCreate } from '#src/features/contacts/user-access-create.client.tsx';

export const Route = createFileRoute('/client/user-access/create')({
  staticData: { page: { title: 'Add a colleague', needs: { all: ['create client contact'] } } },
  component: () => <UserAccessCreate />,
});
