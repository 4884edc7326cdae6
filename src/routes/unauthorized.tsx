import { createFileRoute } from '@tanstack/react-router';
import { Unauthorized } from '../features/session/unauthorized.tsx';

export const Route = createFileRoute('/unauthorized')({
  validateSearch: (search): { title?: string; portal?: string; signedOut?: boolean } => search,
  staticData: { page: { title: 'Unauthorized' } },
  component: () => <Unauthorized {...Route.useSearch()} />,
});
