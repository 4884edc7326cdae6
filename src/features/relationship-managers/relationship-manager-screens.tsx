import { UserRound } from 'lucide-react';
import { managerRoles } from '../../../contract/clients/manager-roles.ts';
import {
  type RelationshipManager,
  relationshipManagers,
} from '../../../contract/clients/relationship-managers.ts';
import { dateFormats } from '../../../contract/core/limits.ts';
import { listServices, listUsers } from '../../../contract/reference.ts';
import { labelOf } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import { useNamedChoices, wordChoices } from '../../records/choices.ts';
import { recordScreens } from '../../records/record-screens.ts';
import { Status } from '../../ui/status/status.tsx';

const day = (value: string) => formatDate(value, dateFormats.date);
const useChoices = () => ({
  user: useNamedChoices(listUsers),
  services: useNamedChoices(listServices),
  role: wordChoices(managerRoles),
});

function RelationshipManagerCard({ row: { user, services, from, to } }: { row: RelationshipManager }) {
  return (
    <>
      <p className="flex-1">
        {user.name}
        <span className="block text-small text-soft">
          {services.map(({ name }) => name).join(', ') || 'All services'}
        </span>
      </p>
      <p className="mt-2 text-small text-soft">{to ? `${day(from)} to ${day(to)}` : `Since ${day(from)}`}</p>
    </>
  );
}

export const relationshipManagerScreens = recordScreens(relationshipManagers, {
  titleOf: ({ user }) => user.name,
  toValues: ({ user, services }) => ({ user: user.id, services: services.map(({ id }) => id).toSorted() }),
  toAnswer: ({ user, services }, nameOf) => ({
    user: { id: user, name: nameOf('user', user) },
    services: services.map((id) => ({ id, name: nameOf('services', id) })),
  }),
  useChoices,
  icon: <UserRound />,
  headOf: ({ role }) => labelOf(role),
  mark: ({ role, to }) => role === 'LEAD' && to === null && <Status tone="good">Current</Status>,
  Card: RelationshipManagerCard,
  empty: 'Colleagues who look after the client, and what they may do with its envelopes, follow from here.',
});
