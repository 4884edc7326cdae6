import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccessLink } from '../../features/session/access-link.tsx';

export const Route = createFileRoute('/auth/invitation')({
  staticData: { page: { title: 'Your invitation' } },
  component: () => <AccessLink page="invitation" token={useLocation().hash} />,
});
