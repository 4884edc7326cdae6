import { createFileRoute } from '@tanstack/react-router';
import { groupMemberships } from '#contract/parent-groups/group-memberships.ts';
import { membershipRecordForm } from '#src/features/parent-groups/membership-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/parent-groups/update/$membershipId')({
  staticData: { page: updatePage(groupMemberships) },
  component: () => <RecordUpdate of={membershipRecordForm} id={Route.useParams().membershipId} />,
});
