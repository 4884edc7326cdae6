import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as contract from '#contract/library/courses.ts';
import { forms } from '#contract/library/forms.ts';
import { resources } from '#contract/library/resources.ts';
import { everyWord, searchKey } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { files } from '../files/tables.ts';
import { recordQueries } from '../records/queries.ts';
import { onceBy } from '../records/rules.queries.ts';
import {
  courseAssignments,
  coursePeople,
  courses,
  courseTeams,
  libraryEditions,
  libraryForms,
  libraryResources,
} from './tables.ts';

const tagged = (tags: PgColumn, ...columns: PgColumn[]): SQL =>
  searchKey(...columns, sql`array_to_string(${tags}, ' ')`);

const formWords = tagged(
  libraryForms.tags,
  libraryForms.title,
  libraryForms.category,
  libraryForms.description,
);
export const formQueries = recordQueries(forms.fields, libraryForms, {
  columns: {
    title: libraryForms.title,
    category: libraryForms.category,
    country: libraryForms.country_code,
    updated_at: libraryForms.updated_at,
  },
  search: (text) => everyWord(formWords, text),
  order: [asc(libraryForms.category), asc(libraryForms.title)],
});
export const oneFormTitle = onceBy(formQueries, libraryForms.title);

const resourceWords = tagged(
  libraryResources.tags,
  libraryResources.title,
  libraryResources.topic,
  libraryResources.description,
);
export const resourceQueries = recordQueries(resources.fields, libraryResources, {
  columns: {
    title: libraryResources.title,
    topic: libraryResources.topic,
    country: libraryResources.country_code,
    updated_at: libraryResources.updated_at,
  },
  search: (text) => everyWord(resourceWords, text),
  order: [asc(libraryResources.topic), asc(libraryResources.title)],
});
export const oneResourceTitle = onceBy(resourceQueries, libraryResources.title);

const courseWords = searchKey(courses.title, courses.topic, courses.provider, courses.description);
export const courseQueries = recordQueries(contract.courses.fields, courses, {
  columns: { title: courses.title, topic: courses.topic, proof: courses.proof },
  search: (text) => everyWord(courseWords, text),
  order: [asc(courses.topic), asc(courses.title)],
  keptFor: [
    {
      column: courseAssignments.course_id,
      some: isNotNull(courseAssignments.done_on),
      why: 'Somebody did it, which the record of their training says.',
    },
  ],
  links: {
    teams: { own: courseTeams.course_id, other: courseTeams.team_id },
    people: { own: coursePeople.course_id, other: coursePeople.user_id },
  },
});
export const oneCourseTitle = onceBy(courseQueries, courses.title);

/** The kinds of items that have editions: the table of each, and the column that names its rows. */
const kinds = [
  { table: libraryForms, column: libraryEditions.form_id },
  { table: libraryResources, column: libraryEditions.resource_id },
  { table: courses, column: libraryEditions.course_id },
] as const;
export type EditionColumn = (typeof kinds)[number]['column'];
/** An item of the library by its id. */
export interface LibraryItem {
  id: string;
  title: string;
  /** The column of editions that names it. */
  column: EditionColumn;
}

/** An item of the library that is not deleted, whatever its kind. */
export async function libraryItem(tx: Tx, id: string): Promise<LibraryItem | undefined> {
  for (const { table, column } of kinds) {
    const where = and(eq(table.id, id), sql`${table.deleted_at} is null`);
    const [row] = await tx.select({ id: table.id, title: table.title }).from(table).where(where);
    if (row) return { ...row, column };
  }
  return undefined;
}

/** Keepers only: no other edition of an item is added until this transaction ends. */
export async function lockItem(tx: Tx, { id, column }: LibraryItem): Promise<void> {
  for (const { table } of kinds.filter((kind) => kind.column === column))
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
}

const read = (tx: Tx) =>
  tx
    .select({ edition: libraryEditions, file: files })
    .from(libraryEditions)
    .innerJoin(files, eq(files.id, libraryEditions.file_id));
export type EditionRow = Awaited<ReturnType<typeof read>>[number];

/** The editions of an item, the newest first. */
export const editionsOf = (tx: Tx, { id, column }: LibraryItem): Promise<EditionRow[]> =>
  read(tx).where(eq(column, id)).orderBy(desc(libraryEditions.number));

/** The newest edition of each of these items, by item. */
export async function newestEditions(
  tx: Tx,
  column: EditionColumn,
  ids: readonly string[],
): Promise<Map<string, EditionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([column], { of: column, edition: libraryEditions, file: files })
    .from(libraryEditions)
    .innerJoin(files, eq(files.id, libraryEditions.file_id))
    .where(inArray(column, [...ids]))
    .orderBy(column, desc(libraryEditions.number));
  return new Map(rows.flatMap(({ of, ...row }) => (of === null ? [] : [[of, row] as const])));
}

/** An edition whose item is there. */
export async function editionById(tx: Tx, id: string): Promise<EditionRow | undefined> {
  const [row] = await read(tx).where(eq(libraryEditions.id, id));
  const { form_id, resource_id, course_id } = row?.edition ?? {};
  const of = form_id ?? resource_id ?? course_id;
  return of && (await libraryItem(tx, of)) ? row : undefined;
}

export const insertEditions = (tx: Tx, rows: (typeof libraryEditions.$inferInsert)[]) =>
  insertMany(tx, libraryEditions, rows);
export const insertForms = (tx: Tx, rows: (typeof libraryForms.$inferInsert)[]) =>
  insertMany(tx, libraryForms, rows);
export const insertResources = (tx: Tx, rows: (typeof libraryResources.$inferInsert)[]) =>
  insertMany(tx, libraryResources, rows);
export const insertCourses = (tx: Tx, rows: (typeof courses.$inferInsert)[]) => insertMany(tx, courses, rows);

/** System actor only: makes the assignments of a course begin on a day. */
export const backdateAssignments = (tx: Tx, courseId: string, day: string) =>
  tx.update(courseAssignments).set({ assigned_on: day }).where(eq(courseAssignments.course_id, courseId));
