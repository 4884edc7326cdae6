import { createFileRoute } from '@tanstack/react-router';
import { addressRecordForm } from '../../../../../features/addresses/address-form.tsx';
import { RecordUpdate } from '../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/update/$addressId')({
  staticData: {
    page: { title: 'Address', needs: { all: ['edit client', 'view address client'] }, offline: true },
  },
  component: () => {
    const { id, addressId } = Route.useParams();
    return <RecordUpdate of={addressRecordForm} key={addressId} clientId={id} id={addressId} />;
  },
});
