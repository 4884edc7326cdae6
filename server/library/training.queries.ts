import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pgSchema, uuid } from 'drizzle-orm/pg-core';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { assignmentFields } from '#contract/library/training.ts';
import type { TrainingState } from '#contract/library/words.ts';
import { occurs, searchKey } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { countList, planList } from '../db/list.ts';
import { files } from '../files/tables.ts';
import { users } from '../people/tables.ts';
import { courseAssignments, courses } from './tables.ts';

/** Pairs of a course and a person who has to do it now. */
const requiredCourses = pgSchema('app')
  .view('required_courses', { course_id: uuid().notNull(), user_id: uuid().notNull() })
  .existing();

const dueOn = sql<string>`(${courseAssignments.assigned_on} + ${courses.due_days})`;
const stateOn = (
  today: string,
) => sql<TrainingState>`case when ${courseAssignments.done_on} is not null then 'DONE'
  when ${dueOn} < ${today}::date then 'OVERDUE' else 'OPEN' end`;

/** Assignments that count: of courses that are there, done or still asked for. */
const counts = and(
  isNull(courses.deleted_at),
  or(
    isNotNull(courseAssignments.done_on),
    sql`exists (select from ${requiredCourses} r where r.course_id = ${courseAssignments.course_id} and r.user_id = ${courseAssignments.user_id})`,
  ),
);

const shown = (today: string) => ({
  id: courseAssignments.id,
  course: { id: courses.id, name: courses.title, topic: courses.topic, proof: courses.proof },
  person: { id: users.id, name: users.display_name },
  state: stateOn(today),
  assigned_on: courseAssignments.assigned_on,
  due_on: sql<string>`${dueOn}::text`,
  done_on: courseAssignments.done_on,
  file: files,
});
const read = (tx: Tx, today: string) =>
  tx
    .select(shown(today))
    .from(courseAssignments)
    .innerJoin(courses, eq(courses.id, courseAssignments.course_id))
    .innerJoin(users, eq(users.id, courseAssignments.user_id))
    .leftJoin(files, eq(files.id, courseAssignments.proof_file_id));
export type AssignmentRow = Awaited<ReturnType<typeof read>>[number];

const dueFirst: SQL[] = [asc(sql`${courseAssignments.done_on} is not null`), asc(dueOn), asc(courses.title)];

export async function assignmentPage(
  tx: Tx,
  checked: CheckedList<typeof assignmentFields>,
  query: ListQuery,
  today: string,
) {
  const plan = planList(checked, query, {
    columns: {
      course: courseAssignments.course_id,
      person: courseAssignments.user_id,
      state: stateOn(today),
      due_on: dueOn,
      done_on: courseAssignments.done_on,
    },
    always: [counts],
    search: (text) => occurs(searchKey(courses.title, users.display_name), text),
    order: [...dueFirst, asc(users.display_name)],
    tieBreak: courseAssignments.id,
  });
  const rows = await read(tx, today)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const joined = tx
    .select({ id: courseAssignments.id })
    .from(courseAssignments)
    .innerJoin(courses, eq(courses.id, courseAssignments.course_id))
    .innerJoin(users, eq(users.id, courseAssignments.user_id))
    .where(plan.where);
  const among = sql`${courseAssignments.id} in ${joined}`;
  return { rows, count: await countList(tx, courseAssignments, among, query) };
}

/** The assignments of one person, what is due first. */
export const assignmentsOf = (tx: Tx, userId: string, today: string): Promise<AssignmentRow[]> =>
  read(tx, today)
    .where(and(eq(courseAssignments.user_id, userId), counts))
    .orderBy(...dueFirst);

/** A person's assignment of a course, asked for or not. */
export const assignmentFor = async (
  tx: Tx,
  { courseId, userId }: { courseId: string; userId: string },
  today: string,
): Promise<AssignmentRow | undefined> =>
  (
    await read(tx, today).where(
      and(eq(courseAssignments.user_id, userId), eq(courseAssignments.course_id, courseId)),
    )
  )[0];

/** The proof of an assignment that the actor may see. */
export const assignmentProof = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ file: files })
      .from(courseAssignments)
      .innerJoin(files, eq(files.id, courseAssignments.proof_file_id))
      .where(eq(courseAssignments.id, id))
  )[0]?.file;

/** Adds a person's own assignment of a course that nobody asked of them; does nothing if there is one. */
export const addOwnAssignment = (
  tx: Tx,
  row: Pick<typeof courseAssignments.$inferInsert, 'id' | 'course_id' | 'user_id' | 'assigned_on'>,
) => tx.insert(courseAssignments).values(row).onConflictDoNothing();

/** Sets or takes back that the person has done the course. */
export const setDone = (tx: Tx, id: string, done: { done_on: string | null; proof_file_id: string | null }) =>
  tx.update(courseAssignments).set(done).where(eq(courseAssignments.id, id));
