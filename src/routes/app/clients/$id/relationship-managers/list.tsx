import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagerScreens } from '../../../../../features/relationship-managers/relationship-manager-screens.tsx';
import { RecordList } from '../../../../../records/record-list.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/list')({
  staticData: {
    page: {
      title: 'Relationship managers',
      needs: { all: ['view client', 'view relationship manager client'] },
      offline: true,
    },
  },
  component: () => <RecordList of={relationshipManagerScreens} clientId={Route.useParams().id} />,
});
