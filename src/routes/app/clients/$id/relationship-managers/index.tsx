import { createFileRoute, redirect } from '@tanstack/react-router';
import { relationshipManagers } from '../../../../../../contract/clients/relationship-managers.ts';
import { listPage } from '../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/')({
  staticData: { page: listPage(relationshipManagers, { tab: { order: 40, marker: ['rm'] } }) },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/relationship-managers/list', params, replace: true });
  },
});
