import { createFileRoute } from '@tanstack/react-router';
import { approvalRights } from '#contract/clients/attributes.ts';
import { approvalRightRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/approval-rights/update/$approvalRightId')({
  staticData: { page: updatePage(approvalRights) },
  component: () => <RecordUpdate of={approvalRightRecordForm} id={Route.useParams().approvalRightId} />,
});
