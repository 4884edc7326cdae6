import { createFileRoute } from '@tanstack/react-router';
import { AddressList } from '../../../../../features/addresses/address-list.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/list')({
  staticData: {
    page: {
      title: 'Addresses',
      needs: { all: ['view client', 'view address client'] },
      offline: true,
    },
  },
  component: () => <AddressList clientId={Route.useParams().id} />,
});
