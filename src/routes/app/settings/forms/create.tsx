import { createFileRoute } from '@tanstack/react-router';
import { forms } from '#contract/library/forms.ts';
import { formRecordForm } from '#src/features/library/form-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/forms/create')({
  staticData: { page: createPage(forms) },
  component: () => <RecordCreate of={formRecordForm} />,
});
