import { createFileRoute } from '@tanstack/react-router';
import { registryEntries } from '#contract/registry/registry-entries.ts';
import { registryEntryScreens } from '#src/features/settings/registry-entry-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/settings/registry-entry-form.tsx')).registryEntryRecordForm;

export const Route = createFileRoute('/app/settings/registry-entries/')({
  staticData: {
    page: listPage(registryEntries, {
      settings: {
        icon: 'register',
        order: 47,
        about: 'Extracts of public registers, with which clients are compared.',
      },
    }),
  },
  component: () => <RecordList of={registryEntryScreens} form={form} />,
});
