import { createFileRoute } from '@tanstack/react-router';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import { registryEntryRecordForm } from '#src/features/settings/registry-entry-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/registry-entries/create')({
  staticData: { page: createPage(registryEntries) },
  component: () => <RecordCreate of={registryEntryRecordForm} />,
});
