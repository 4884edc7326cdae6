import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '#contract/clients/client-services.ts';
import { clientServiceRecordForm } from '#src/features/client-services/client-service-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/info_/services/create')({
  staticData: { page: createPage(clientServices) },
  component: () => <RecordCreate of={clientServiceRecordForm} />,
});
