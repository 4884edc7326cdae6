import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '#contract/clients/client-services.ts';
import { clientServiceRecordForm } from '#src/features/client-services/client-service-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/info_/services/update/$serviceId')({
  staticData: { page: updatePage(clientServices) },
  component: () => <RecordUpdate of={clientServiceRecordForm} id={Route.useParams().serviceId} />,
});
