import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { relationshipManagerScreens } from '#src/features/relationship-managers/relationship-manager-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/relationship-managers/relationship-manager-form.tsx'))
    .relationshipManagerRecordForm;

export const Route = createFileRoute('/app/clients/$id/relationship-managers/list')({
  staticData: { page: listPage(relationshipManagers) },
  component: () => <RecordList of={relationshipManagerScreens} form={form} />,
});
