import { createFileRoute, redirect } from '@tanstack/react-router';
import { addresses } from '../../../../../../contract/clients/addresses.ts';
import { listPage } from '../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/addresses/')({
  staticData: { page: listPage(addresses, { tab: { order: 30, marker: ['registered-address', 'city'] } }) },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/clients/$id/addresses/list', params, replace: true });
  },
});
