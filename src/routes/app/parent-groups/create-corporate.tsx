import { createFileRoute } from '@tanstack/react-router';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { ParentGroupCreate } from '#src/features/parent-groups/parent-group-edit.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/parent-groups/create-corporate')({
  staticData: { page: { ...createPage(parentGroups), title: 'New group of companies' } },
  component: () => <ParentGroupCreate kind="CORPORATE" />,
});
