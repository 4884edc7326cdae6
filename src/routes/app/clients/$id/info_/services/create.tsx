import { createFileRoute } from '@tanstack/react-router';
import { clientServices } from '../../../../../../../contract/clients/client-services.ts';
import { clientServiceRecordForm } from '../../../../../../features/client-services/client-service-form.tsx';
import { RecordCreate } from '../../../../../../records/record-create.tsx';
import { createPage } from '../../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/info_/services/create')({
  staticData: { page: createPage(clientServices) },
  component: () => <RecordCreate of={clientServiceRecordForm} />,
});
