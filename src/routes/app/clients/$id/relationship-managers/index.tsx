import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/')({
  staticData: {
    page: {
      title: 'Relationship managers',
      needs: { all: ['view client', 'view relationship manager client'] },
      tab: { order: 40, marker: ['rm'] },
      offline: true,
    },
  },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/relationship-managers/list', params, replace: true });
  },
});
