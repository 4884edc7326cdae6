import { createFileRoute } from '@tanstack/react-router';
import { documentTypes } from '#contract/documents/document-types.ts';
import { documentTypeRecordForm } from '#src/features/settings/document-type-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/document-types/update/$typeId')({
  staticData: { page: updatePage(documentTypes) },
  component: () => <RecordUpdate of={documentTypeRecordForm} id={Route.useParams().typeId} />,
});
