import { createFileRoute } from '@tanstack/react-router';
import { bankDetails } from '#contract/clients/attributes.ts';
import { bankDetailRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/bank-details/create')({
  staticData: { page: createPage(bankDetails) },
  component: () => <RecordCreate of={bankDetailRecordForm} />,
});
