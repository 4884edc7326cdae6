import { createFileRoute } from '@tanstack/react-router';
import { shareClasses } from '#contract/secretary/share-classes.ts';
import { shareClassRecordForm } from '#src/features/secretary/share-class-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute(
  '/app/clients/$id/corporate-secretary/share-classes/update/$shareClassId',
)({
  staticData: { page: updatePage(shareClasses) },
  component: () => <RecordUpdate of={shareClassRecordForm} id={Route.useParams().shareClassId} />,
});
