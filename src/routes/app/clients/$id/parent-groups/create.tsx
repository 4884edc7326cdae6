import { createFileRoute } from '@tanstack/react-router';
import { groupMemberships } from '#contract/parent-groups/group-memberships.ts';
import { membershipRecordForm } from '#src/features/parent-groups/membership-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage, fieldSearch } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/parent-groups/create')({
  staticData: { page: createPage(groupMemberships) },
  validateSearch: fieldSearch,
  component: () => <RecordCreate of={membershipRecordForm} />,
});
