import { createFileRoute } from '@tanstack/react-router';
import { offices } from '#contract/firm/offices.ts';
import { officeRecordForm } from '#src/features/settings/office-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/offices/create')({
  staticData: { page: createPage(offices) },
  component: () => <RecordCreate of={officeRecordForm} />,
});
