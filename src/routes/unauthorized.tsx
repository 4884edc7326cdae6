import { createFileRoute } from '@tanstack/react-router';
import { Unauthorized } from '../features/session/unauthorized.tsx';

export const Route = createFileRoute('/unauthorized')({
  validateSearch: ({ title }): { title?: string } => (typeof title === 'string' ? { title } : {}),
  staticData: { page: { title: 'Unauthorized' } },
  component: () => <Unauthorized title={Route.useSearch().title} />,
});
