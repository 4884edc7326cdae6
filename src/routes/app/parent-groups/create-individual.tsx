import { createFileRoute } from '@tanstack/react-router';
import { parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { ParentGroupCreate } from '#src/features/parent-groups/parent-group-edit.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/parent-groups/create-individual')({
  staticData: { page: { ...createPage(parentGroups), title: 'New group of a person' } },
  component: () => <ParentGroupCreate kind="INDIVIDUAL" />,
});
