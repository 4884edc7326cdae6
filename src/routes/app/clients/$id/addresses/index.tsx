import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/app/clients/$id/addresses/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/addresses/list', params, replace: true });
  },
});
