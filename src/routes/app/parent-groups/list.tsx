import { createFileRoute } from '@tanstack/react-router';
import { mayGroups } from '#contract/parent-groups/parent-groups.ts';
import { ParentGroupList } from '#src/features/parent-groups/parent-group-list.tsx';
import { keepSearch } from '#src/list/keep-search.ts';

export const Route = createFileRoute('/app/parent-groups/list')({
  staticData: { page: { title: 'Parent groups', needs: { all: mayGroups.view } } },
  validateSearch: keepSearch,
  component: () => <ParentGroupList />,
});
