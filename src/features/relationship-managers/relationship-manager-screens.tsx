import { UserRound } from 'lucide-react';
import { type RelationshipManager, relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { listServices } from '#contract/reference.ts';
import { labelOf } from '#src/lib/names.ts';
import { CardText } from '#src/records/card-text.tsx';
import { useColleagueChoices, useNamedChoices } from '#src/records/choices.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';

function RelationshipManagerCard({ row: { user, services, from, to } }: { row: RelationshipManager }) {
  const named = services.map(({ name }) => name).join(', ') || 'All services';
  return <CardText main={user.name} more={named} foot={formatTerm(from, to)} />;
}

export const relationshipManagerScreens = recordScreens(relationshipManagers, {
  titleOf: ({ user }) => user.name,
  useChoices: () => ({ user: useColleagueChoices(), services: useNamedChoices(listServices) }),
  icon: <UserRound />,
  headOf: ({ role }) => labelOf(role),
  mark: ({ role, to }) => role === 'LEAD' && to === null && <Status tone="good">Current</Status>,
  Card: RelationshipManagerCard,
  empty: 'Colleagues who look after the client, and what they may do with its envelopes, follow from here.',
});
