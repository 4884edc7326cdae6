import { createFileRoute } from '@tanstack/react-router';
import { services } from '../../../../../contract/firm/services.ts';
import { serviceRecordForm } from '../../../../features/settings/service-form.tsx';
import { updatePage } from '../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/settings/services/update/$serviceId')({
  staticData: { page: updatePage(services) },
  component: () => <RecordUpdate of={serviceRecordForm} id={Route.useParams().serviceId} />,
});
