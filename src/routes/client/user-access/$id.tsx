import { createFileRoute } from '@tanstack/react-router';
import { UserAccessPage } from '#src/features/contacts/user-access-page.client.tsx';

export const Route = createFileRoute('/client/user-access/$id')({
  staticData: { page: { title: 'User access', needs: { all: ['view client contact'] }, offline: true } },
  component: () => <UserAccessPage id={Route.useParams().id} />,
});
