import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '#contract/clients/addresses.ts';
import { addressScreens } from '#src/features/addresses/address-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/addresses/address-form.tsx')).addressRecordForm;

export const Route = createFileRoute('/app/clients/$id/addresses/list')({
  staticData: { page: listPage(addresses) },
  component: () => <RecordList of={addressScreens} form={form} />,
});
