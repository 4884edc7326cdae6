import { createFileRoute } from '@tanstack/react-router';
import { fieldDefinitions } from '#contract/firm/field-definitions.ts';
import { fieldDefinitionRecordForm } from '#src/features/settings/field-definition-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/fields/create')({
  staticData: { page: createPage(fieldDefinitions) },
  component: () => <RecordCreate of={fieldDefinitionRecordForm} />,
});
