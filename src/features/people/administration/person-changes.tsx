import { useQuery } from '@tanstack/react-query';
import { readPersonHistory } from '#contract/people/users.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { type FieldTexts, labelsOf } from '#src/edit/field-texts.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { asHistory, Changes } from '#src/records/record-history.tsx';
import { useStaffRoles } from '#src/records/use-staff-roles.ts';
import { named } from './place-fields.tsx';

type PersonFields = {
  first_name: string;
  last_name: string;
  email: string;
  job_title: string;
  office: string;
  manager: string;
  roles: string[];
  teams: string[];
};

/** Changes of a person, in the words of their form. */
export function PersonChanges({ id }: { id: string }) {
  const query = useQuery(queryOf(readPersonHistory, { params: { id } }, asHistory));
  const { data: offices } = useQuery(queryOf(listOffices, {}));
  const { data: teams } = useQuery(queryOf(listTeams, {}));
  const { data: colleagues } = useQuery(colleaguesQuery());
  const roles = useStaffRoles();
  const texts: FieldTexts<PersonFields> = {
    first_name: { label: 'First name' },
    last_name: { label: 'Last name' },
    email: { label: 'E-mail' },
    job_title: { label: 'Job title' },
    office: { label: 'Office', show: labelsOf(named(offices)) },
    manager: { label: 'Manager', show: labelsOf(named(colleagues)) },
    roles: { label: 'Roles', show: labelsOf(roles) },
    teams: { label: 'Teams', show: labelsOf(named(teams)) },
  };
  const names = Object.keys(texts) as (keyof PersonFields)[];
  return <Changes<PersonFields> rows={query.data} query={query} names={names} texts={texts} />;
}
