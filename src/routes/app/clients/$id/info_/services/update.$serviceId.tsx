import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '../../../../../../../contract/clients/client-services.ts';
import { clientServiceRecordForm } from '../../../../../../features/client-services/client-service-form.tsx';
import { updatePage } from '../../../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/info_/services/update/$serviceId')({
  staticData: { page: updatePage(clientServices) },
  component: () => <RecordUpdate of={clientServiceRecordForm} id={Route.useParams().serviceId} />,
});
