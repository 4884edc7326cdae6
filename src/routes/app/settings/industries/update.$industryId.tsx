import { createFileRoute } from '@tanstack/react-router';
import { industries } from '#contract/firm/industries.ts';
import { industryRecordForm } from '#src/features/settings/industry-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/industries/update/$industryId')({
  staticData: { page: updatePage(industries) },
  component: () => <RecordUpdate of={industryRecordForm} id={Route.useParams().industryId} />,
});
