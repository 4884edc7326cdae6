import { UserRound } from 'lucide-react';
import {
  type RelationshipManager,
  relationshipManagers,
} from '../../../contract/clients/relationship-managers.ts';
import { listServices } from '../../../contract/reference.ts';
import { labelOf } from '../../lib/names.ts';
import { CardText } from '../../records/card-text.tsx';
import { useColleagueChoices, useNamedChoices } from '../../records/choices.ts';
import { formatTerm } from '../../records/format-term.ts';
import { recordScreens } from '../../records/record-screens.ts';
import { Status } from '../../ui/status/status.tsx';

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
