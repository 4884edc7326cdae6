import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { type GroupMembership, groupMemberships } from '#contract/parent-groups/group-memberships.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { useGroupChoices } from '#src/records/parent-groups.queries.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Status } from '#src/ui/status/status.tsx';
import { showMembers } from './parent-groups.queries.ts';

function MembershipCard({ row: { group, from, to } }: { row: GroupMembership }) {
  return (
    <>
      <p className="flex-1 wrap-anywhere">
        {group ? (
          <Link to="/app/parent-groups/$groupId" params={{ groupId: group.id }} className={linkClass}>
            {group.name}
          </Link>
        ) : (
          'Not part of a group'
        )}
      </p>
      <p className="mt-2 text-small text-soft">{formatTerm(from, to)}</p>
    </>
  );
}

const isCurrent = ({ from, to }: GroupMembership) => {
  const day = today(now());
  return from <= day && (to === null || to >= day);
};

export const membershipScreens = recordScreens(groupMemberships, {
  titleOf: ({ group }) => group?.name ?? 'Not part of a group',
  useChoices: () => ({ group: useGroupChoices() }),
  icon: <Network />,
  headOf: ({ relation }) => (relation ? labelOf(relation) : 'Assessed'),
  mark: (row) => isCurrent(row) && <Status tone="good">Current</Status>,
  Card: MembershipCard,
  shownBy: showMembers,
  empty: 'The group that the client belongs to. If it belongs to none, an entry says so.',
});
