import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagerRecordForm } from '../../../../../features/relationship-managers/relationship-manager-form.tsx';
import { RecordUpdate } from '../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/update/$clientRmId')({
  staticData: {
    page: {
      title: 'Relationship manager',
      needs: { all: ['edit client', 'view relationship manager client'] },
      offline: true,
    },
  },
  component: () => {
    const { id, clientRmId } = Route.useParams();
    return <RecordUpdate of={relationshipManagerRecordForm} key={clientRmId} clientId={id} id={clientRmId} />;
  },
});
