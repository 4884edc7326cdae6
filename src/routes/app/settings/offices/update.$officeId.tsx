import { createFileRoute } from '@tanstack/react-router';
import { offices } from '#contract/firm/offices.ts';
import { officeRecordForm } from '#src/features/settings/office-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/offices/update/$officeId')({
  staticData: { page: updatePage(offices) },
  component: () => <RecordUpdate of={officeRecordForm} id={Route.useParams().officeId} />,
});
