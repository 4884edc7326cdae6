import { createFileRoute } from '@tanstack/react-router';
import { officers } from '#contract/secretary/officers.ts';
import { officerRecordForm } from '#src/features/secretary/officer-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/officers/create')({
  staticData: { page: createPage(officers) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={officerRecordForm} />,
});
