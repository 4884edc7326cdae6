import { createFileRoute } from '@tanstack/react-router';
import { attributes } from '#contract/clients/attributes.ts';
import { attributeRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/info_/attributes/create')({
  staticData: { page: createPage(attributes) },
  component: () => <RecordCreate of={attributeRecordForm} />,
});
