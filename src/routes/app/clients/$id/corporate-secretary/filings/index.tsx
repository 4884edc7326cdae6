import { createFileRoute } from '@tanstack/react-router';
import { filings } from '#contract/secretary/filings.ts';
import { filingScreens } from '#src/features/secretary/filing-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/secretary/filing-form.tsx')).filingRecordForm;

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/filings/')({
  staticData: { page: listPage(filings) },
  component: () => <RecordList of={filingScreens} form={form} />,
});
