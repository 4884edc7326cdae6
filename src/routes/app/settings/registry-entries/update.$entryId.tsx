import { createFileRoute } from '@tanstack/react-router';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import { registryEntryRecordForm } from '#src/features/settings/registry-entry-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/registry-entries/update/$entryId')({
  staticData: { page: updatePage(registryEntries) },
  component: () => <RecordUpdate of={registryEntryRecordForm} id={Route.useParams().entryId} />,
});
