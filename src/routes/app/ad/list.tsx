import { createFileRoute } from '@tanstack/react-router';
import { GroupsList } from '#src/features/people/groups/groups-list.tsx';

export const Route = createFileRoute('/app/ad/list')({
  staticData: {
    page: {
      title: 'Directory groups',
      needs: { all: ['view ad group'] },
      settings: {
        icon: 'groups',
        order: 14,
        about: 'Roles and teams that come with the groups of your directory.',
      },
    },
  },
  component: () => <GroupsList />,
});
