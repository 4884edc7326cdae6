import { createFileRoute } from '@tanstack/react-router';
import { offices } from '../../../../../contract/firm/offices.ts';
import { officeRecordForm } from '../../../../features/settings/office-form.tsx';
import { updatePage } from '../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/settings/offices/update/$officeId')({
  staticData: { page: updatePage(offices) },
  component: () => <RecordUpdate of={officeRecordForm} id={Route.useParams().officeId} />,
});
