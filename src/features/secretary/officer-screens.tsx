import { Link } from '@tanstack/react-router';
import { Briefcase } from 'lucide-react';
import { parties, readPartyRoles } from '#contract/parties/parties.ts';
import { type Officer, officers } from '#contract/secretary/officers.ts';
import { readSecretary } from '#contract/secretary/secretary.ts';
import { officerPositions, officerStatuses, positionNames } from '#contract/secretary/secretary-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { wordChoices } from '#src/records/choices.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { useDirectorChoices, usePartyChoices } from './party-choices.ts';

function OfficerCard({ row: { party, alternate_for, appointed, ceased } }: { row: Officer }) {
  return (
    <>
      <p className="flex-1">
        <Link to="/app/parties/$partyId" params={{ partyId: party.id }}>
          {party.name}
        </Link>
        {alternate_for && (
          <span className="block text-small text-soft">Stands in for {alternate_for.name}</span>
        )}
      </p>
      <p className="mt-2 text-small text-soft">{formatTerm(appointed, ceased)}</p>
    </>
  );
}

export const officerScreens = recordScreens(officers, {
  titleOf: ({ party }) => party.name,
  useChoices: () => ({
    party: usePartyChoices(),
    alternate_for: useDirectorChoices(),
    position: officerPositions.map((value) => ({ value, label: positionNames[value] })),
    status: wordChoices(officerStatuses),
  }),
  icon: <Briefcase />,
  headOf: ({ position }) => positionNames[position],
  mark: ({ status }) =>
    status === 'APPOINTED' ? (
      <Status tone="good">In office</Status>
    ) : (
      <Status tone="quiet">{labelOf(status)}</Status>
    ),
  Card: OfficerCard,
  shownBy: [readSecretary, readPartyRoles, parties.list],
  empty:
    'Directors, secretaries, alternates and auditors. A person in the office of several clients stands once.',
});
