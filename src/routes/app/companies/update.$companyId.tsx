import { createFileRoute } from '@tanstack/react-router';
import { companies } from '#contract/crm/companies.ts';
import { companyRecordForm } from '#src/features/crm/company-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/companies/update/$companyId')({
  staticData: { page: updatePage(companies) },
  component: () => <RecordUpdate of={companyRecordForm} id={Route.useParams().companyId} />,
});
