import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { type FinderRow, finderFields, listFinder } from '#contract/people/directory.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { ColleagueName, usePlaceChoices, wordChoices } from './colleague-cells.tsx';
import { qualificationsQuery } from './qualifications.queries.ts';

const several = (words: readonly string[]) => words.join(', ') || '-';

const columns: Column<FinderRow>[] = [
  { key: 'name', header: 'Name', cell: (person) => <ColleagueName person={person} /> },
  { key: 'skill', header: 'Skills', cell: ({ skills }) => several(skills) },
  { key: 'interest', header: 'Interests', roomy: 'middle', cell: ({ interests }) => several(interests) },
  { key: 'projects', header: 'Past projects', cell: ({ pastProjects }) => several(pastProjects) },
  { key: 'schools', header: 'Schools', roomy: true, cell: ({ schools }) => several(schools) },
  { key: 'language', header: 'Languages', roomy: 'middle', cell: ({ languages }) => several(languages) },
  { key: 'office_id', header: 'Office', extra: true, cell: ({ office }) => office?.name ?? '-' },
];

const list: ListSpec<typeof listFinder> = {
  name: 'finder',
  title: 'Finder',
  noun: ['colleague', 'colleagues'],
  endpoint: listFinder,
  fields: finderFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search skills, interests, projects, schools',
  defaults: { sort: 'name' },
  quick: [
    { field: 'skill', kind: 'select' },
    { field: 'interest', kind: 'select' },
    { field: 'language', kind: 'select' },
  ],
};

/** Who can do what: colleagues who say so of themselves. */
export function FinderList() {
  const { data: words } = useQuery(qualificationsQuery());
  const choices = {
    office_id: usePlaceChoices().office_id,
    skill: wordChoices(words, 'skill'),
    interest: wordChoices(words, 'interest'),
    language: wordChoices(words, 'language'),
  };
  return (
    <ListScreen
      list={list}
      choices={choices}
      detail="Who can do what. Only colleagues who chose to be found are here."
      actions={
        <Link to="/app/profile" className={buttonClass()}>
          Your own profile
        </Link>
      }
      empty={
        <EmptyState icon={<Lightbulb />} title="Nobody is in the finder yet">
          Be the first: write your skills in your profile and tick “Colleagues find me in the finder”.
        </EmptyState>
      }
    />
  );
}
