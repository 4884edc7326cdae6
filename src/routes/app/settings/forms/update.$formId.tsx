import { createFileRoute } from '@tanstack/react-router';
import { forms } from '#contract/library/forms.ts';
import { formRecordForm } from '#src/features/library/form-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/forms/update/$formId')({
  staticData: { page: updatePage(forms) },
  component: () => {
    const { formId } = Route.useParams();
    return <RecordUpdate key={formId} of={formRecordForm} id={formId} />;
  },
});
