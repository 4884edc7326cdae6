import { createFileRoute } from '@tanstack/react-router';
import { fieldDefinitions } from '#contract/firm/field-definitions.ts';
import { fieldDefinitionRecordForm } from '#src/features/settings/field-definition-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/fields/update/$fieldId')({
  staticData: { page: updatePage(fieldDefinitions) },
  component: () => <RecordUpdate of={fieldDefinitionRecordForm} id={Route.useParams().fieldId} />,
});
