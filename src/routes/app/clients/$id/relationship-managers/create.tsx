import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { relationshipManagerRecordForm } from '#src/features/relationship-managers/relationship-manager-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/create')({
  staticData: { page: createPage(relationshipManagers) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={relationshipManagerRecordForm} />,
});
