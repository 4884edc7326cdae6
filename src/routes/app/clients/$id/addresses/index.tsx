import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/clients/$id/addresses/')({
  staticData: {
    page: {
      title: 'Addresses',
      needs: { all: ['view client', 'view address client'] },
      tab: { order: 30, marker: ['registered-address', 'city'] },
      offline: true,
    },
  },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/addresses/list', params, replace: true });
  },
});
