import { createFileRoute } from '@tanstack/react-router';
import { bankDetails } from '#contract/clients/attributes.ts';
import { bankDetailRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/bank-details/update/$bankDetailId')({
  staticData: { page: updatePage(bankDetails) },
  component: () => <RecordUpdate of={bankDetailRecordForm} id={Route.useParams().bankDetailId} />,
});
