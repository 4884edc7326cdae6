import { createFileRoute } from '@tanstack/react-router';
import { TeamList } from '#src/features/payroll/team/team-list.client.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/client/payroll/team/')({
  staticData: {
    page: {
      title: 'Team',
      needs: { all: ['view payroll'] },
      menu: { icon: 'people', order: 56 },
      offline: true,
    },
  },
  validateSearch: keepSearch,
  component: () => <TeamList />,
});
