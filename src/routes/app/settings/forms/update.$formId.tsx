import { createFileRoute } from '@tanstack/react-router';
import { forms } from '../../../../../contract/library/forms.ts';
import { formRecordForm } from '../../../../features/library/form-form.tsx';
import { updatePage } from '../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/settings/forms/update/$formId')({
  staticData: { page: updatePage(forms) },
  component: () => {
    const { formId } = Route.useParams();
    return <RecordUpdate key={formId} of={formRecordForm} id={formId} />;
  },
});
