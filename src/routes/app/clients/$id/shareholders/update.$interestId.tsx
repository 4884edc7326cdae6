import { createFileRoute } from '@tanstack/react-router';
import { interests } from '#contract/owners/interests.ts';
import { interestRecordForm } from '#src/features/owners/interest-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/shareholders/update/$interestId')({
  staticData: { page: updatePage(interests) },
  component: () => <RecordUpdate of={interestRecordForm} id={Route.useParams().interestId} />,
});
