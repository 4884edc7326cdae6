import { createFileRoute } from '@tanstack/react-router';
import { charges } from '#contract/secretary/charges.ts';
import { chargeRecordForm } from '#src/features/secretary/charge-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/charges/create')({
  staticData: { page: createPage(charges) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={chargeRecordForm} />,
});
