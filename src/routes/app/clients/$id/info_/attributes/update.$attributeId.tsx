import { createFileRoute } from '@tanstack/react-router';
import { attributes } from '#contract/clients/attributes.ts';
import { attributeRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/info_/attributes/update/$attributeId')({
  staticData: { page: updatePage(attributes) },
  component: () => <RecordUpdate of={attributeRecordForm} id={Route.useParams().attributeId} />,
});
