import { createFileRoute } from '@tanstack/react-router';
import { forms } from '../../../../../contract/library/forms.ts';
import { formRecordForm } from '../../../../features/library/form-form.tsx';
import { RecordCreate } from '../../../../records/record-create.tsx';
import { createPage } from '../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/settings/forms/create')({
  staticData: { page: createPage(forms) },
  component: () => <RecordCreate of={formRecordForm} />,
});
