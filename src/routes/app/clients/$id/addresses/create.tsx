import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '#contract/clients/addresses.ts';
import { addressRecordForm } from '#src/features/addresses/address-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/addresses/create')({
  staticData: { page: createPage(addresses) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={addressRecordForm} />,
});
