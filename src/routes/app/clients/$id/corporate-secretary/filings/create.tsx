import { createFileRoute } from '@tanstack/react-router';
import { filings } from '#contract/secretary/filings.ts';
import { filingRecordForm } from '#src/features/secretary/filing-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/filings/create')({
  staticData: { page: createPage(filings) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={filingRecordForm} />,
});
