import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '#contract/core/endpoint.ts';
import type { listQualifications, qualificationKinds } from '#contract/people/directory.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { useSession } from '#src/session/session.ts';
import { PersonPhoto } from './person-photo.tsx';

/** A colleague's photo and name, which lead to their page for those who may see the directory. */
export function ColleagueName({ person }: { person: { id: string; name: string; photo: boolean } }) {
  const { permissions } = useSession();
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <PersonPhoto person={person} className="dense:size-7" />
      {permissions.includes('view employee directory dashboard') ? (
        <Link to="/app/dashboard/employee-directory/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
      ) : (
        <span>{person.name}</span>
      )}
    </span>
  );
}

const named = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** Offices and teams as choices of a filter; none while they are unknown. */
export function usePlaceChoices() {
  const { data: offices } = useQuery(queryOf(listOffices, {}, { quiet: true }));
  const { data: teams } = useQuery(queryOf(listTeams, {}, { quiet: true }));
  return { office_id: named(offices), team_id: named(teams) };
}

/** Words of one kind as choices, the most frequent first. */
export const wordChoices = (
  words: Answer<typeof listQualifications> | undefined,
  kind: (typeof qualificationKinds)[number],
) => (words ?? []).filter((word) => word.kind === kind).map(({ name }) => ({ value: name, label: name }));
