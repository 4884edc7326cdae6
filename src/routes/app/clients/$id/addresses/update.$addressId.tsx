import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '#contract/clients/addresses.ts';
import { addressRecordForm } from '#src/features/addresses/address-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/update/$addressId')({
  staticData: { page: updatePage(addresses) },
  component: () => <RecordUpdate of={addressRecordForm} id={Route.useParams().addressId} />,
});
