import { Network } from 'lucide-react';
import { listClients, readClient } from '#contract/clients/clients.ts';
import { groupMemberships, readGroupsOfClient } from '#contract/parent-groups/group-memberships.ts';
import { type ParentGroup, parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

export const typesText = (types: ParentGroup['types']): string => types.map(labelOf).join(', ') || '-';

function GroupCard({ row: { types } }: { row: ParentGroup }) {
  return <p className="flex-1">{typesText(types)}</p>;
}

export const parentGroupScreens = recordScreens(parentGroups, {
  titleOf: ({ name }) => name,
  toValues: ({ name }) => ({ name }),
  useChoices: () => ({ country: useCountryChoices() }),
  toAnswer: ({ name }) => ({ name, members: 0 }),
  icon: <Network />,
  headOf: ({ name }) => name,
  Card: GroupCard,
  // Its name stands at the clients that belong to it.
  shownBy: [groupMemberships.list, readGroupsOfClient, listClients, readClient],
  empty: 'Clients that belong together: subsidiaries of a holding, or the companies of a family.',
});
