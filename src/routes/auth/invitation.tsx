import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccessLinkScreen } from '#src/features/session/access-link-screen.tsx';

export const Route = createFileRoute('/auth/invitation')({
  staticData: { page: { title: 'Your invitation' } },
  component: () => <AccessLinkScreen page="invitation" token={useLocation().hash} />,
});
