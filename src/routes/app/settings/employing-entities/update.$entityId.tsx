import { createFileRoute } from '@tanstack/react-router';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { employingEntityRecordForm } from '#src/features/settings/employing-entity-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/employing-entities/update/$entityId')({
  staticData: { page: updatePage(employingEntities) },
  component: () => <RecordUpdate of={employingEntityRecordForm} id={Route.useParams().entityId} />,
});
