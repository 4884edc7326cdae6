import { UsersRound } from 'lucide-react';
import { type Team, teams } from '../../../contract/firm/teams.ts';
import { listOffices, listUsers } from '../../../contract/reference.ts';
import { useCountryChoices, useNamedChoices } from '../../records/choices.ts';
import { recordScreens } from '../../records/record-screens.ts';

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
  toValues: ({ country, office, members }) => ({
    country: country.code,
    office: office?.id ?? '',
    members: members.map(({ id }) => id).toSorted(),
  }),
  toAnswer: ({ country: code, office, members }, nameOf) => ({
    country: { code, name: nameOf('country', code) },
    office: office ? { id: office, name: nameOf('office', office) } : null,
    members: members.map((id) => ({ id, name: nameOf('members', id) })),
  }),
  useChoices: () => ({
    country: useCountryChoices(),
    office: useNamedChoices(listOffices),
    members: useNamedChoices(listUsers),
  }),
  icon: <UsersRound />,
  headOf: ({ name }) => name,
  Card: TeamCard,
  empty: 'Clients belong to teams, and colleagues share views and envelopes with theirs.',
});
