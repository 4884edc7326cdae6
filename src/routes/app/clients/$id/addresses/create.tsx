import { createFileRoute } from '@tanstack/react-router';
import { AddressCreate } from '../../../../../features/addresses/address-create.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/create')({
  staticData: {
    page: { title: 'New address', needs: { all: ['edit client', 'view address client'] }, offline: true },
  },
  component: () => <AddressCreate clientId={Route.useParams().id} />,
});
