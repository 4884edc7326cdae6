import { createFileRoute } from '@tanstack/react-router';
import { deals } from '#contract/crm/deals.ts';
import { dealRecordForm } from '#src/features/crm/deal-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/deal/create')({
  staticData: { page: createPage(deals) },
  component: () => <RecordCreate of={dealRecordForm} />,
});
