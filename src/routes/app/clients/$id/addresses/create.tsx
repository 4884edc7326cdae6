import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '../../../../../../contract/clients/addresses.ts';
import { addressRecordForm } from '../../../../../features/addresses/address-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';
import { createPage, fieldSearch } from '../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/addresses/create')({
  staticData: { page: createPage(addresses) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={addressRecordForm} />,
});
