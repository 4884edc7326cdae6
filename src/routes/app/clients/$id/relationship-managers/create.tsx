import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagerRecordForm } from '../../../../../features/relationship-managers/relationship-manager-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/create')({
  staticData: {
    page: { title: 'New relationship manager', needs: { all: ['edit client', 'view relationship manager client'] }, offline: true },
  },
  component: () => <RecordCreate of={relationshipManagerRecordForm} clientId={Route.useParams().id} />,
});
