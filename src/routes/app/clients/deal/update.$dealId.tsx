import { createFileRoute } from '@tanstack/react-router';
import { deals } from '#contract/crm/deals.ts';
import { dealRecordForm } from '#src/features/crm/deal-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/deal/update/$dealId')({
  staticData: { page: updatePage(deals) },
  component: () => <RecordUpdate of={dealRecordForm} id={Route.useParams().dealId} />,
});
