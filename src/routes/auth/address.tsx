import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccessLinkScreen } from '#src/features/session/access-link-screen.tsx';

export const Route = createFileRoute('/auth/address')({
  staticData: { page: { title: 'Your address' } },
  component: () => <AccessLinkScreen page="address" token={useLocation().hash} />,
});
