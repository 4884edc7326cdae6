import { createFileRoute } from '@tanstack/react-router';
import { fieldDefinitions } from '../../../../../contract/firm/field-definitions.ts';
import { fieldDefinitionRecordForm } from '../../../../features/settings/field-definition-form.tsx';
import { RecordCreate } from '../../../../records/record-create.tsx';
import { createPage } from '../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/settings/fields/create')({
  staticData: { page: createPage(fieldDefinitions) },
  component: () => <RecordCreate of={fieldDefinitionRecordForm} />,
});
