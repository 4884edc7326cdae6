import { createFileRoute } from '@tanstack/react-router';
import { services } from '#contract/firm/services.ts';
import { serviceRecordForm } from '#src/features/settings/service-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/services/create')({
  staticData: { page: createPage(services) },
  component: () => <RecordCreate of={serviceRecordForm} />,
});
