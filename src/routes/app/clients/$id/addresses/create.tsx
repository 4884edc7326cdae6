import { createFileRoute } from '@tanstack/react-router';
import { addressRecordForm } from '../../../../../features/addresses/address-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/create')({
  staticData: {
    page: { title: 'New address', needs: { all: ['edit client', 'view address client'] }, offline: true },
  },
  component: () => <RecordCreate of={addressRecordForm} clientId={Route.useParams().id} />,
});
