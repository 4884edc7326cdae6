import { createFileRoute } from '@tanstack/react-router';
import { relationshipManagers } from '../../../../../../contract/clients/relationship-managers.ts';
import { relationshipManagerRecordForm } from '../../../../../features/relationship-managers/relationship-manager-form.tsx';
import { updatePage } from '../../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/relationship-managers/update/$clientRmId')({
  staticData: { page: updatePage(relationshipManagers) },
  component: () => <RecordUpdate of={relationshipManagerRecordForm} id={Route.useParams().clientRmId} />,
});
