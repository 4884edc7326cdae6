import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPassword } from '#src/features/session/forgotten-password.tsx';

export const Route = createFileRoute('/auth/forgotten-password')({
  validateSearch: ({ portal }): { portal?: 'app' | 'client' } => ({
    portal: portal === 'app' ? 'app' : 'client',
  }),
  staticData: { page: { title: 'Forgotten password' } },
  component: () => <ForgottenPassword portal={Route.useSearch().portal ?? 'client'} />,
});
