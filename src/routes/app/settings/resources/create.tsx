import { createFileRoute } from '@tanstack/react-router';
import { resources } from '#contract/library/resources.ts';
import { resourceRecordForm } from '#src/features/library/resource-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/resources/create')({
  staticData: { page: createPage(resources) },
  component: () => <RecordCreate of={resourceRecordForm} />,
});
