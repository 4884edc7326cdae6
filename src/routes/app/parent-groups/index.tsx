import { createFileRoute } from '@tanstack/react-router';
import { mayGroups } from '#contract/parent-groups/parent-groups.ts';
import { toList } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/parent-groups/')({
  staticData: {
    page: {
      title: 'Parent groups',
      needs: { all: mayGroups.view },
      menu: { icon: 'parentGroups', order: 25 },
    },
  },
  beforeLoad: toList,
});
