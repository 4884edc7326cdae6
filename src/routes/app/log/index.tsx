import { createFileRoute } from '@tanstack/react-router';
import { ActivityList } from '#src/features/activity/activity-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/log/')({
  staticData: {
    page: {
      title: 'Activity log',
      needs: { all: ['view activity log'] },
      menu: { icon: 'log', order: 75, short: 'Log' },
    },
  },
  validateSearch: keepSearch,
  component: () => <ActivityList />,
});
