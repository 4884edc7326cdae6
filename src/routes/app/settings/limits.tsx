import { createFileRoute } from '@tanstack/react-router';
import { Limits } from '#src/features/settings/limits.tsx';

export const Route = createFileRoute('/app/settings/limits')({
  staticData: {
    page: {
      title: 'Limits',
      needs: { all: ['edit settings'] },
      settings: { icon: 'limits', order: 85, about: 'What is in force, and what sets it.' },
    },
  },
  component: () => <Limits />,
});
