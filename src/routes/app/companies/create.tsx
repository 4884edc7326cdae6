import { createFileRoute } from '@tanstack/react-router';
import { companies } from '#contract/crm/companies.ts';
import { companyRecordForm } from '#src/features/crm/company-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/companies/create')({
  staticData: { page: createPage(companies) },
  component: () => <RecordCreate of={companyRecordForm} />,
});
