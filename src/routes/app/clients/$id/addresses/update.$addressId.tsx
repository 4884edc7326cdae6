import { createFileRoute } from '@tanstack/react-router';
import { addresses } from '../../../../../../contract/clients/addresses.ts';
import { addressRecordForm } from '../../../../../features/addresses/address-form.tsx';
import { updatePage } from '../../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/addresses/update/$addressId')({
  staticData: { page: updatePage(addresses) },
  component: () => <RecordUpdate of={addressRecordForm} id={Route.useParams().addressId} />,
});
