import { createFileRoute } from '@tanstack/react-router';
import { charges } from '#contract/secretary/charges.ts';
import { chargeRecordForm } from '#src/features/secretary/charge-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/charges/update/$chargeId')({
  staticData: { page: updatePage(charges) },
  component: () => <RecordUpdate of={chargeRecordForm} id={Route.useParams().chargeId} />,
});
