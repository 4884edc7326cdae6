import { createFileRoute } from '@tanstack/react-router';
import { InvitePerson } from '#src/features/people/administration/invite-person.tsx';

export const Route = createFileRoute('/app/settings/people/invite')({
  staticData: { page: { title: 'Invite a colleague', needs: { all: ['edit role'] } } },
  component: () => <InvitePerson />,
});
