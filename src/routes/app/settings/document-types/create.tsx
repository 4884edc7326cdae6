import { createFileRoute } from '@tanstack/react-router';
import { documentTypes } from '#contract/documents/document-types.ts';
import { documentTypeRecordForm } from '#src/features/settings/document-type-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/document-types/create')({
  staticData: { page: createPage(documentTypes) },
  component: () => <RecordCreate of={documentTypeRecordForm} />,
});
