import { createFileRoute } from '@tanstack/react-router';
import { charges } from '#contract/secretary/charges.ts';
import { chargeScreens } from '#src/features/secretary/charge-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/secretary/charge-form.tsx')).chargeRecordForm;

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/charges/')({
  staticData: { page: listPage(charges) },
  component: () => <RecordList of={chargeScreens} form={form} />,
});
