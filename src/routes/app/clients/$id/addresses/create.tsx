import { createFileRoute } from '@tanstack/react-router';
import { addressRecordForm } from '../../../../../features/addresses/address-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/create')({
  staticData: {
    page: { title: 'New address', needs: { all: ['edit client', 'view address client'] }, offline: true },
  },
  /** `field` is the one the person came for. */
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === 'string' ? { field } : {},
  component: () => (
    <RecordCreate of={addressRecordForm} clientId={Route.useParams().id} first={Route.useSearch().field} />
  ),
});
