import { createFileRoute } from '@tanstack/react-router';
import { groupMemberships } from '#contract/parent-groups/group-memberships.ts';
import { membershipScreens } from '#src/features/parent-groups/membership-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/parent-groups/membership-form.tsx')).membershipRecordForm;

export const Route = createFileRoute('/app/clients/$id/parent-groups/list')({
  staticData: { page: { ...listPage(groupMemberships), title: 'Parent group' } },
  component: () => <RecordList of={membershipScreens} form={form} />,
});
