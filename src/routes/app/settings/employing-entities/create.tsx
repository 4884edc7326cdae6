import { createFileRoute } from '@tanstack/react-router';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { employingEntityRecordForm } from '#src/features/settings/employing-entity-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/employing-entities/create')({
  staticData: { page: createPage(employingEntities) },
  component: () => <RecordCreate of={employingEntityRecordForm} />,
});
