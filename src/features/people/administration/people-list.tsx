import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { titleOfRole } from '#contract/core/permissions.ts';
import { listPeople, type PersonRow, personFields } from '#contract/people/users.ts';
import { listOffices, listTeams } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useStaffRoles } from '#src/records/use-staff-roles.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { ImportPeople } from './import-people.tsx';
import { PersonStatus, stateChoices } from './person-words.tsx';
import { named } from './place-fields.tsx';

const columns: Column<PersonRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/app/settings/people/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { key: 'email', header: 'E-mail', width: '17rem', cell: ({ email }) => email },
  {
    key: 'status',
    header: 'State',
    width: '8rem',
    card: 'aside',
    cell: ({ status }) => <PersonStatus status={status} />,
  },
  { key: 'role', header: 'Roles', cell: ({ roles }) => roles.map(titleOfRole).join(', ') || '-' },
  { key: 'office_id', header: 'Office', width: '8rem', cell: ({ office }) => office?.name ?? '-' },
  { key: 'job_title', header: 'Job title', extra: true, cell: ({ job_title }) => job_title || '-' },
  {
    key: 'last_seen_at',
    header: 'Last seen',
    width: '11rem',
    roomy: true,
    cell: ({ last_seen_at }) => (last_seen_at ? formatDate(last_seen_at, dateFormats.dateTime) : '-'),
  },
];

const list: ListSpec<typeof listPeople> = {
  name: 'people',
  title: 'People',
  noun: ['person', 'people'],
  endpoint: listPeople,
  fields: personFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names and addresses',
  defaults: { sort: 'name' },
  quick: [
    { field: 'status', kind: 'select' },
    { field: 'role', kind: 'select' },
    { field: 'office_id', kind: 'select' },
  ],
};

/** The members of staff in every state, for administrators. */
export function PeopleList() {
  const { data: offices } = useQuery(queryOf(listOffices, {}));
  const { data: teams } = useQuery(queryOf(listTeams, {}));
  const choices = {
    status: stateChoices,
    role: useStaffRoles(),
    office_id: named(offices),
    team_id: named(teams),
  };
  return (
    <ListScreen
      list={list}
      choices={choices}
      back={<Link to="/app/settings">Settings</Link>}
      detail="Who works at the firm, what they may do, and whether they can sign in."
      actions={
        <>
          <ImportPeople />
          <Link to="/app/settings/people/invite" className={buttonClass('primary')}>
            <UserPlus aria-hidden="true" className="size-4" /> Invite
          </Link>
        </>
      }
      empty={
        <EmptyState icon={<Users />} title="No people yet">
          Invite your colleagues; each chooses how they sign in.
        </EmptyState>
      }
    />
  );
}
