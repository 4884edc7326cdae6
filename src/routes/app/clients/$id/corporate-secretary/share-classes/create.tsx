import { createFileRoute } from '@tanstack/react-router';
import { shareClasses } from '#contract/secretary/share-classes.ts';
import { shareClassRecordForm } from '#src/features/secretary/share-class-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/share-classes/create')({
  staticData: { page: createPage(shareClasses) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={shareClassRecordForm} />,
});
