import { GraduationCap } from 'lucide-react';
import { titleOfRole } from '#contract/core/permissions.ts';
import { type Course, courses } from '#contract/library/courses.ts';
import { listEditions } from '#contract/library/editions.ts';
import { listOwnTraining, listTraining } from '#contract/library/training.ts';
import { listTeams } from '#contract/reference.ts';
import { useColleagueChoices, useCountryChoices, useNamedChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { useStaffRoles } from '#src/records/use-staff-roles.ts';
import { Status } from '#src/ui/status/status.tsx';
import { ItemCard } from './item-card.tsx';

/** The people who have to do a course, in words. */
export const requiredOf = ({ roles, teams, people }: Pick<Course, 'roles' | 'teams' | 'people'>): string =>
  [...roles.map(titleOfRole), ...[...teams, ...people].map(({ name }) => name)].join(', ') || 'Nobody';

const CourseCard = ({ row }: { row: Course }) => (
  <ItemCard
    to="/app/dashboard/training/$id"
    id={row.id}
    title={row.title}
    heading={`${row.topic}, due in ${row.due_days === 1 ? '1 day' : `${row.due_days} days`}`}
    description={`Required of: ${requiredOf(row)}`}
    edition={row.edition}
  />
);

export const courseScreens = recordScreens(courses, {
  titleOf: ({ title }) => title,
  toValues: ({ duration, due_days }) => ({ duration: String(duration), due_days: String(due_days) }),
  toAnswer: ({ duration, due_days }) => ({
    duration: Number(duration),
    due_days: Number(due_days),
    edition: null,
  }),
  useChoices: () => ({
    country: useCountryChoices(),
    roles: useStaffRoles(),
    teams: useNamedChoices(listTeams),
    people: useColleagueChoices(),
  }),
  icon: <GraduationCap />,
  headOf: ({ title }) => title,
  mark: ({ url, edition }) => !url && !edition && <Status tone="warn">No link or file yet</Status>,
  Card: CourseCard,
  shownBy: [listOwnTraining, listTraining, listEditions],
  empty: 'What colleagues have to learn, by role, team or name, and how they show that they did.',
});
