import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Network, Users } from 'lucide-react';
import { type DirectoryRow, directoryFields, listDirectory } from '#contract/people/directory.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { ColleagueName, usePlaceChoices, wordChoices } from './colleague-cells.tsx';
import { qualificationsQuery } from './qualifications.queries.ts';

const reachClass = 'text-accent-text underline decoration-[0.06em] underline-offset-[0.2em]';

const columns: Column<DirectoryRow>[] = [
  { key: 'name', header: 'Name', cell: (person) => <ColleagueName person={person} /> },
  { key: 'job_title', header: 'Job title', cell: ({ job_title }) => job_title || '-' },
  { key: 'office_id', header: 'Office', width: '9rem', cell: ({ office }) => office?.name ?? '-' },
  {
    key: 'team_id',
    header: 'Teams',
    roomy: true,
    card: 'hidden',
    cell: ({ teams }) => teams.map(({ name }) => name).join(', ') || '-',
  },
  {
    key: 'work_phone',
    header: 'Phone',
    width: '11rem',
    cell: ({ work_phone }) =>
      work_phone ? (
        <a href={`tel:${work_phone.replace(/[^+\d]/g, '')}`} className={reachClass}>
          {work_phone}
        </a>
      ) : (
        '-'
      ),
  },
  {
    key: 'email',
    header: 'E-mail',
    roomy: 'middle',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className={reachClass}>
        {email}
      </a>
    ),
  },
  {
    key: 'language',
    header: 'Languages',
    extra: true,
    cell: ({ languages }) => languages.join(', ') || '-',
  },
];

const list: ListSpec<typeof listDirectory> = {
  name: 'directory',
  title: 'Employee directory',
  noun: ['colleague', 'colleagues'],
  endpoint: listDirectory,
  fields: directoryFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search name, team, office, skill, language',
  defaults: { sort: 'name' },
  quick: [
    { field: 'office_id', kind: 'select' },
    { field: 'team_id', kind: 'select' },
    { field: 'language', kind: 'select' },
  ],
};

/** Everybody who works here, to find and to reach. */
export function DirectoryList() {
  const { data: words } = useQuery(qualificationsQuery());
  const choices = { ...usePlaceChoices(), language: wordChoices(words, 'language') };
  return (
    <ListScreen
      list={list}
      choices={choices}
      actions={
        <Link to="/app/dashboard/employee-directory/org-chart" className={buttonClass()}>
          <Network aria-hidden="true" className="size-4" /> Org chart
        </Link>
      }
      empty={
        <EmptyState icon={<Users />} title="No colleagues yet">
          Colleagues are here once they have accepted their invitation.
        </EmptyState>
      }
    />
  );
}
