import { createFileRoute } from '@tanstack/react-router';
import { approvalRights } from '../../../../../../contract/clients/attributes.ts';
import { approvalRightRecordForm } from '../../../../../features/attributes/attribute-form.tsx';
import { RecordCreate } from '../../../../../records/record-create.tsx';
import { createPage } from '../../../../../records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/approval-rights/create')({
  staticData: { page: createPage(approvalRights) },
  component: () => <RecordCreate of={approvalRightRecordForm} />,
});
