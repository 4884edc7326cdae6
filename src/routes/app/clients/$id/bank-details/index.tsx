import { createFileRoute } from '@tanstack/react-router';
import { bankDetails } from '#contract/clients/attributes.ts';
import { bankDetailScreens } from '#src/features/attributes/attribute-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/attributes/attribute-form.tsx')).bankDetailRecordForm;

export const Route = createFileRoute('/app/clients/$id/bank-details/')({
  staticData: { page: listPage(bankDetails, { tab: { order: 54 } }) },
  component: () => <RecordList of={bankDetailScreens} form={form} />,
});
