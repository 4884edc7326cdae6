import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '../../../../../../../contract/clients/client-services.ts';
import { clientServiceRecordForm } from '../../../../../../features/client-services/client-service-form.tsx';
import { updatePage } from '../../../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/info_/services/update/$serviceId')({
  staticData: { page: updatePage(clientServices) },
  component: () => {
    const { id, serviceId } = Route.useParams();
    return <RecordUpdate key={serviceId} of={clientServiceRecordForm} clientId={id} id={serviceId} />;
  },
});
