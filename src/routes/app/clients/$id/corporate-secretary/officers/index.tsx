import { createFileRoute } from '@tanstack/react-router';
import { officers } from '#contract/secretary/officers.ts';
import { officerScreens } from '#src/features/secretary/officer-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/secretary/officer-form.tsx')).officerRecordForm;

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/officers/')({
  staticData: { page: listPage(officers) },
  component: () => <RecordList of={officerScreens} form={form} />,
});
