import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '#src/features/people/roles/roles-screen.tsx';

export const Route = createFileRoute('/app/settings/roles')({
  staticData: {
    page: {
      title: 'Roles',
      needs: { all: ['edit role'] },
      settings: {
        icon: 'check',
        order: 12,
        about: 'What each role may do, who holds it, and how it differs from the default.',
      },
    },
  },
  component: () => <RolesScreen />,
});
