import { createFileRoute } from '@tanstack/react-router';
import { industries } from '#contract/firm/industries.ts';
import { industryRecordForm } from '#src/features/settings/industry-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/industries/create')({
  staticData: { page: createPage(industries) },
  component: () => <RecordCreate of={industryRecordForm} />,
});
