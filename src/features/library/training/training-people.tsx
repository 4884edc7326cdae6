import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, GraduationCap } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type Assignment, assignmentFields, listTraining } from '#contract/library/training.ts';
import { trainingStates } from '#contract/library/words.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useColleagueChoices } from '#src/records/choices.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { Status } from '#src/ui/status/status.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { downloadProof } from '../library.commands.ts';
import { allCourses } from '../library.queries.ts';
import { stateWords } from './training-words.ts';

const day = (text: string | null) => formatDate(text, dateFormats.date);

const columns: Column<Assignment>[] = [
  { key: 'person', header: 'Colleague', cell: ({ person }) => person.name },
  {
    key: 'course',
    header: 'Course',
    cell: ({ course }) => (
      <Link to="/app/dashboard/training/$id" params={{ id: course.id }}>
        {course.name}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    card: 'aside',
    cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].label}</Status>,
  },
  { key: 'due_on', header: 'Due', width: '8rem', cell: ({ due_on }) => day(due_on) },
  { key: 'done_on', header: 'Done', width: '8rem', cell: ({ done_on }) => day(done_on) },
  {
    key: 'proof',
    header: 'Proof',
    width: '6rem',
    cell: (row) =>
      row.proof ? (
        <IconButton
          label={`Download the proof of ${row.person.name}: ${row.course.name}`}
          icon={<Download />}
          onClick={() => void downloadProof(row).catch(sayFailed)}
        />
      ) : (
        '-'
      ),
  },
];

const list: ListSpec<typeof listTraining> = {
  name: 'training',
  title: 'Who has done what',
  noun: ['course of a colleague', 'courses of colleagues'],
  endpoint: listTraining,
  fields: assignmentFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search colleagues and courses',
  quick: [
    { field: 'course', kind: 'select' },
    { field: 'state', kind: 'chips' },
  ],
};

const states = trainingStates.map((value) => ({ value, label: stateWords[value].label }));

/** Everybody's training, for those who keep the courses: what is due first. */
export function TrainingPeople() {
  const { data } = useQuery(allCourses);
  const choices = {
    course: data?.data.map(({ id, title }) => ({ value: id, label: title })) ?? [],
    person: useColleagueChoices(),
    state: states,
  };
  return (
    <ListScreen
      list={list}
      choices={choices}
      back={<Link to="/app/dashboard/training">Training</Link>}
      empty={
        <EmptyState icon={<GraduationCap />} title="Nobody has to do a course yet">
          Add a course, and say which roles, teams or colleagues it is required of.
        </EmptyState>
      }
    />
  );
}
