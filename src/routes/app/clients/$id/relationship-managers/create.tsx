import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagerRecordForm } from '../../../../../features/relationship-managers/relationship-manager-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/create')({
  staticData: {
    page: {
      title: 'New relationship manager',
      needs: { all: ['edit client', 'view relationship manager client'] },
      offline: true,
    },
  },
  /** `field` is the one the person came for. */
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === 'string' ? { field } : {},
  component: () => (
    <RecordCreate
      of={relationshipManagerRecordForm}
      clientId={Route.useParams().id}
      first={Route.useSearch().field}
    />
  ),
});
