import { UsersRound } from 'lucide-react';
import { listClients } from '#contract/clients/clients.ts';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { type Team, teams } from '#contract/firm/teams.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { useColleagueChoices, useCountryChoices, useNamedChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

function TeamCard({ row: { country, office, members } }: { row: Team }) {
  return (
    <>
      <p className="flex-1">{members.map(({ name }) => name).join(', ') || 'Nobody yet'}</p>
      <p className="mt-2 text-small text-soft">{[office?.name, country.name].filter(Boolean).join(', ')}</p>
    </>
  );
}

export const teamScreens = recordScreens(teams, {
  titleOf: ({ name }) => name,
  useChoices: () => ({
    country: useCountryChoices(),
    office: useNamedChoices(listOffices),
    members: useColleagueChoices(),
  }),
  icon: <UsersRound />,
  headOf: ({ name }) => name,
  Card: TeamCard,
  shownBy: [listTeams, listClients, listFirstSteps],
  empty: 'Clients belong to teams, and colleagues share views and envelopes with theirs.',
});
