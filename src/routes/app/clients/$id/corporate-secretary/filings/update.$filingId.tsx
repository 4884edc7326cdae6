import { createFileRoute } from '@tanstack/react-router';
import { filings } from '#contract/secretary/filings.ts';
import { filingRecordForm } from '#src/features/secretary/filing-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/filings/update/$filingId')({
  staticData: { page: updatePage(filings) },
  component: () => <RecordUpdate of={filingRecordForm} id={Route.useParams().filingId} />,
});
