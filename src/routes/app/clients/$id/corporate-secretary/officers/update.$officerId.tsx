import { createFileRoute } from '@tanstack/react-router';
import { officers } from '#contract/secretary/officers.ts';
import { officerRecordForm } from '#src/features/secretary/officer-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/officers/update/$officerId')({
  staticData: { page: updatePage(officers) },
  component: () => <RecordUpdate of={officerRecordForm} id={Route.useParams().officerId} />,
});
