import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { relationshipManagerRecordForm } from '#src/features/relationship-managers/relationship-manager-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/update/$clientRmId')({
  staticData: { page: updatePage(relationshipManagers) },
  component: () => <RecordUpdate of={relationshipManagerRecordForm} id={Route.useParams().clientRmId} />,
});
