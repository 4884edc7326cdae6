import { createFileRoute } from '@tanstack/react-router';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { ToEditPage } from '#src/features/parent-groups/parent-group-edit.tsx';
import { updatePage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/parent-groups/update/$groupId')({
  staticData: { page: updatePage(parentGroups) },
  component: () => <ToEditPage id={Route.useParams().groupId} />,
});
