import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccessLink } from '../../features/session/access-link.tsx';

export const Route = createFileRoute('/auth/reset')({
  staticData: { page: { title: 'Sign in anew' } },
  component: () => <AccessLink page="reset" token={useLocation().hash} />,
});
