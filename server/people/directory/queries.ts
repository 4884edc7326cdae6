import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { directoryFields, finderFields, qualificationKinds } from '#contract/people/directory.ts';
import { everyWord, linkedRows, searchKey } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { countList, planList } from '#server/db/list.ts';
import { heldTeams } from '../held.queries.ts';
import { directoryGroups, offices, teams, userGroups, userPhotos, users } from '../tables.ts';

const managers = alias(users, 'managers');
/** Only people who work here now are in the directory. */
const isHere = eq(users.status, 'ACTIVE');
/** The rule of the finder: nobody is in it who did not say so. */
const inFinder = and(isHere, eq(users.finder, 'Y'));

type Named = { id: string; name: string };
const teamsNow = sql<
  Named[]
>`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]') from ${teams} t where t.deleted_at is null and t.id in (select h.team_id from ${heldTeams} h where h.user_id = ${users.id}))`;
const officeNow = sql`(select o.name from ${offices} o where o.id = ${users.office_id} and o.deleted_at is null)`;
const teamNames = sql`(select string_agg(t.name, ' ') from ${teams} t where t.deleted_at is null and t.id in (select h.team_id from ${heldTeams} h where h.user_id = ${users.id}))`;
const line = (column: unknown) => sql`array_to_string(${column}, ' ')`;

const directoryWords = searchKey(
  sql`${users.display_name}`,
  sql`${users.job_title}`,
  sql`${users.email}`,
  officeNow,
  teamNames,
  line(users.languages),
  sql`case when ${users.finder} = 'Y' then ${line(users.skills)} end`,
);
const finderWords = searchKey(
  sql`${users.display_name}`,
  ...[users.skills, users.interests, users.past_projects, users.schools, users.languages].map(line),
);

const colleague = {
  id: users.id,
  name: users.display_name,
  job_title: users.job_title,
  office: { id: offices.id, name: offices.name },
  languages: users.languages,
  photo: sql<boolean>`exists (select from ${userPhotos} p where p.user_id = ${users.id})`,
};
const directoryColumns = {
  ...colleague,
  email: users.email,
  work_phone: users.work_phone,
  teams: teamsNow,
  manager: { id: managers.id, name: managers.display_name },
};
const abilities = {
  skills: users.skills,
  interests: users.interests,
  pastProjects: users.past_projects,
  schools: users.schools,
};

const ofOffice = and(eq(offices.id, users.office_id), sql`${offices.deleted_at} is null`);
const ofManager = and(eq(managers.id, users.manager_id), eq(managers.status, 'ACTIVE'));
/** Condition on the entries of a list of words. */
const entries = (column: unknown) => linkedRows(sql`word`, sql`from unnest(${column}) word where true`);

export async function directoryPage(tx: Tx, checked: CheckedList<typeof directoryFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      name: users.display_name,
      job_title: users.job_title,
      office_id: users.office_id,
      team_id: linkedRows(sql`t.team_id::text`, sql`from ${heldTeams} t where t.user_id = ${users.id}`),
      language: entries(users.languages),
    },
    always: [isHere],
    search: (text) => everyWord(directoryWords, text),
    order: [asc(users.display_name)],
    tieBreak: users.id,
  });
  const rows = await tx
    .select(directoryColumns)
    .from(users)
    .leftJoin(offices, ofOffice)
    .leftJoin(managers, ofManager)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, users, where, query) };
}

export async function finderPage(tx: Tx, checked: CheckedList<typeof finderFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: {
      name: users.display_name,
      skill: entries(users.skills),
      interest: entries(users.interests),
      language: entries(users.languages),
      office_id: users.office_id,
    },
    always: [inFinder],
    search: (text) => everyWord(finderWords, text),
    order: [asc(users.display_name)],
    tieBreak: users.id,
  });
  const rows = await tx
    .select({ ...colleague, ...abilities })
    .from(users)
    .leftJoin(offices, ofOffice)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, users, where, query) };
}

export const colleagueById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        ...directoryColumns,
        ...abilities,
        first_name: users.first_name,
        last_name: users.last_name,
        qualifications: users.qualifications,
        finder: users.finder,
      })
      .from(users)
      .leftJoin(offices, ofOffice)
      .leftJoin(managers, ofManager)
      .where(and(eq(users.id, id), isHere))
  )[0];

/** The people whose manager somebody is. */
export const reportsOf = (tx: Tx, id: string) =>
  tx
    .select({ id: users.id, name: users.display_name })
    .from(users)
    .where(and(eq(users.manager_id, id), isHere))
    .orderBy(asc(users.display_name), asc(users.id));

export const groupsOf = (tx: Tx, id: string) =>
  tx
    .select({ id: directoryGroups.id, name: directoryGroups.name })
    .from(userGroups)
    .innerJoin(directoryGroups, eq(directoryGroups.id, userGroups.group_id))
    .where(eq(userGroups.user_id, id))
    .orderBy(asc(directoryGroups.name));

export const photoOf = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ type: userPhotos.type, bytes: userPhotos.bytes })
      .from(userPhotos)
      .innerJoin(users, eq(users.id, userPhotos.user_id))
      .where(and(eq(users.id, id), isHere))
  )[0];

export const setPhoto = (tx: Tx, row: typeof userPhotos.$inferInsert) =>
  tx.insert(userPhotos).values(row).onConflictDoUpdate({ target: userPhotos.user_id, set: row });
export const removePhoto = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.delete(userPhotos).where(eq(userPhotos.user_id, id))).rowCount === 1;

type Kind = (typeof qualificationKinds)[number];
/** The words people have, and how many have each. */
export async function qualificationCounts(tx: Tx) {
  const of = (kind: Kind, column: SQL, condition: SQL | undefined) =>
    sql`select ${kind}::text as kind, word as name, count(*)::integer as people from ${users}, unnest(${column}) word where ${condition} group by word`;
  const { rows } = await tx.execute<{ kind: Kind; name: string; people: number }>(
    sql`${sql.join(
      [
        of('skill', sql`${users.skills}`, inFinder),
        of('interest', sql`${users.interests}`, inFinder),
        of('language', sql`${users.languages}`, isHere),
        of('qualification', sql`${users.qualifications}`, isHere),
      ],
      sql` union all `,
    )} order by kind, people desc, name`,
  );
  return rows;
}
