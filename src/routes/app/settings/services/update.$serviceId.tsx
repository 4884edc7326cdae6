import { createFileRoute } from '@tanstack/react-router';
import { services } from '#contract/firm/services.ts';
import { serviceRecordForm } from '#src/features/settings/service-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/services/update/$serviceId')({
  staticData: { page: updatePage(services) },
  component: () => <RecordUpdate of={serviceRecordForm} id={Route.useParams().serviceId} />,
});
