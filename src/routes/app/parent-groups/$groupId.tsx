import { createFileRoute } from '@tanstack/react-router';
import { mayGroups } from '#contract/parent-groups/parent-groups.ts';
import { ParentGroupPage } from '#src/features/parent-groups/parent-group-page.tsx';

export const Route = createFileRoute('/app/parent-groups/$groupId')({
  staticData: { page: { title: 'Parent group', needs: { all: mayGroups.view } } },
  component: () => <ParentGroupPage id={Route.useParams().groupId} />,
});
