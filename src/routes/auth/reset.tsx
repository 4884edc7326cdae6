import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccessLinkScreen } from '#src/features/session/access-link-screen.tsx';

export const Route = createFileRoute('/auth/reset')({
  staticData: { page: { title: 'Sign in anew' } },
  component: () => <AccessLinkScreen page="reset" token={useLocation().hash} />,
});
