import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProofKind } from '#contract/library/words.ts';
import { date, firmRecordColumns, id, instant, sortedText } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { teams, users } from '../people/tables.ts';

const author = () => users.id;
/** Columns that forms, resources and courses have in common. */
const itemColumns = () => ({
  ...firmRecordColumns(author),
  title: sortedText().notNull(),
  description: text(),
  country_code: text(),
});

export const libraryForms = pgTable(
  'library_forms',
  { ...itemColumns(), category: sortedText().notNull(), tags: text().array().notNull().default([]) },
  (t) => [
    uniqueIndex('library_forms_title').on(sql`app.fold(${t.title})`).where(sql`${t.deleted_at} is null`),
  ],
);

export const libraryResources = pgTable(
  'library_resources',
  {
    ...itemColumns(),
    topic: sortedText().notNull(),
    url: text(),
    tags: text().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('library_resources_title').on(sql`app.fold(${t.title})`).where(sql`${t.deleted_at} is null`),
  ],
);

export const courses = pgTable(
  'courses',
  {
    ...itemColumns(),
    topic: sortedText().notNull(),
    provider: sortedText(),
    url: text(),
    /** Minutes; 0 if nobody knows. */
    duration: integer().notNull(),
    due_days: integer().notNull(),
    proof: text().$type<ProofKind>().notNull(),
    roles: text().array().notNull(),
  },
  (t) => [uniqueIndex('courses_title').on(sql`app.fold(${t.title})`).where(sql`${t.deleted_at} is null`)],
);
const courseId = () =>
  uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' });

/** Teams whose members have to do a course. */
export const courseTeams = pgTable(
  'course_teams',
  {
    course_id: courseId(),
    team_id: uuid()
      .notNull()
      .references(() => teams.id),
  },
  (t) => [primaryKey({ columns: [t.course_id, t.team_id] }), index().on(t.team_id)],
);
/** People who have to do a course by name. */
export const coursePeople = pgTable(
  'course_people',
  {
    course_id: courseId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.course_id, t.user_id] }), index().on(t.user_id)],
);

/**
 * A course for one person, from the day they first had to do it. The database adds them; a person without one who did the course all the
 * same adds their own.
 */
export const courseAssignments = pgTable(
  'course_assignments',
  {
    id: id(),
    course_id: courseId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assigned_on: date().notNull(),
    done_on: date(),
    proof_file_id: uuid().references(() => files.id),
  },
  (t) => [
    uniqueIndex('course_assignments_once').on(t.course_id, t.user_id),
    index().on(t.user_id),
    index().on(t.proof_file_id),
    check('course_proofs_are_of_done_ones', sql`${t.proof_file_id} is null or ${t.done_on} is not null`),
  ],
);

/** An edition of the file of one form, resource or course. */
export const libraryEditions = pgTable(
  'library_editions',
  {
    id: id(),
    form_id: uuid().references(() => libraryForms.id, { onDelete: 'cascade' }),
    resource_id: uuid().references(() => libraryResources.id, { onDelete: 'cascade' }),
    course_id: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    /** From 1, in the order they were added. */
    number: integer().notNull(),
    note: text(),
    /** The day it is of. */
    dated: date().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    added_by: text().notNull(),
    added_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('library_editions_of_form').on(t.form_id, t.number),
    uniqueIndex('library_editions_of_resource').on(t.resource_id, t.number),
    uniqueIndex('library_editions_of_course').on(t.course_id, t.number),
    check('library_editions_of_one', sql`num_nonnulls(${t.form_id}, ${t.resource_id}, ${t.course_id}) = 1`),
  ],
);
