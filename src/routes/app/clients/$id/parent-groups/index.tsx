import { createFileRoute } from '@tanstack/react-router';
import { groupMemberships } from '#contract/parent-groups/group-memberships.ts';
import { listPage, toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/parent-groups/')({
  staticData: {
    page: {
      ...listPage(groupMemberships, { tab: { order: 47, marker: ['parent-group'] } }),
      title: 'Parent group',
    },
  },
  beforeLoad: toList,
});
