import { createFileRoute } from '@tanstack/react-router';
import { approvalRights } from '#contract/clients/attributes.ts';
import { approvalRightRecordForm } from '#src/features/attributes/attribute-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/approval-rights/create')({
  staticData: { page: createPage(approvalRights) },
  component: () => <RecordCreate of={approvalRightRecordForm} />,
});
