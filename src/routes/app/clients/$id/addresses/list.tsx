import { createFileRoute } from '@tanstack/react-router';
import { addressScreens } from '../../../../../features/addresses/address-screens.tsx';
import { RecordList } from '../../../../../records/record-list.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/list')({
  staticData: {
    page: {
      title: 'Addresses',
      needs: { all: ['view client', 'view address client'] },
      offline: true,
    },
  },
  component: () => <RecordList of={addressScreens} clientId={Route.useParams().id} />,
});
