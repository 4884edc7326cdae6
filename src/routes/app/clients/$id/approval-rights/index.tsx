import { createFileRoute } from '@tanstack/react-router';
import { approvalRights } from '#contract/clients/attributes.ts';
import { ApproverList } from '#src/features/approvers/approvers.tsx';
import { approvalRightScreens } from '#src/features/attributes/attribute-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/attributes/attribute-form.tsx')).approvalRightRecordForm;

export const Route = createFileRoute('/app/clients/$id/approval-rights/')({
  staticData: {
    page: listPage(approvalRights, { tab: { order: 56, when: ['local_info.approval_rights'] } }),
  },
  component: () => (
    <div className="grid gap-8">
      <ApproverList clientId={Route.useParams().id} />
      <RecordList of={approvalRightScreens} form={form} />
    </div>
  ),
});
