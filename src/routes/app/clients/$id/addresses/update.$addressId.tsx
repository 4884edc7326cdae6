import { createFileRoute } from '@tanstack/react-router';
import { AddressUpdate } from '../../../../../features/addresses/address-update.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/update/$addressId')({
  staticData: {
    page: { title: 'Address', needs: { all: ['edit client', 'view address client'] }, offline: true },
  },
  component: () => {
    const { id, addressId } = Route.useParams();
    return <AddressUpdate key={addressId} clientId={id} id={addressId} />;
  },
});
