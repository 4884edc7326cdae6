import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { userFields } from '#contract/reference.ts';
import { everyWord, searchKey } from '../db/compare.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { heldRoles, heldTeams } from './held.queries.ts';
import { employingEntities, offices, roles, teams, userRoles, users, userTeams } from './tables.ts';

export const allOffices = (tx: Tx) =>
  tx
    .select({ id: offices.id, name: offices.name, country_code: offices.country_code })
    .from(offices)
    .where(isNull(offices.deleted_at))
    .orderBy(asc(offices.name));

/** The names of these offices, in no order. */
export const namesOfOffices = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: offices.id, name: offices.name })
        .from(offices)
        .where(and(inArray(offices.id, ids), isNull(offices.deleted_at)));

/** The names of these teams, in no order. */
export const namesOfTeams = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(and(inArray(teams.id, ids), isNull(teams.deleted_at)));

export const allTeams = (tx: Tx) =>
  tx
    .select({ id: teams.id, name: teams.name, country_id: teams.country_id })
    .from(teams)
    .where(isNull(teams.deleted_at))
    .orderBy(asc(teams.name));

export const teamsById = async (tx: Tx, ids: string[]) =>
  ids.length === 0 ? [] : tx.select().from(teams).where(inArray(teams.id, ids)).orderBy(asc(teams.name));

/** One page of the active members of staff. */
export async function activeUsers(tx: Tx, checked: CheckedList<typeof userFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { name: users.display_name },
    always: [eq(users.status, 'ACTIVE')],
    search: (text) => everyWord(searchKey(users.display_name), text),
    order: [asc(users.display_name)],
    tieBreak: users.id,
  });
  const rows = await tx
    .select({ id: users.id, name: users.display_name })
    .from(users)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, users, where, query) };
}

/** The active members of staff and their addresses, by name. */
export const activeColleagues = (tx: Tx) =>
  tx
    .select({ id: users.id, name: users.display_name, email: users.email })
    .from(users)
    .where(eq(users.status, 'ACTIVE'))
    .orderBy(asc(users.display_name), asc(users.id));

/** Active members of staff with this e-mail address. */
export const usersAtAddress = (tx: Tx, address: string) =>
  tx
    .select({ id: users.id, name: users.display_name })
    .from(users)
    .where(and(eq(users.status, 'ACTIVE'), sql`app.address(${users.email}) = ${address}`))
    .orderBy(asc(users.id));

/** The names of these people, in no order. */
export const namesOfUsers = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({
          id: users.id,
          display_name: users.display_name,
          first_name: users.first_name,
          last_name: users.last_name,
        })
        .from(users)
        .where(inArray(users.id, ids));

/** The same, as references have them. */
export const namedUsers = async (tx: Tx, ids: string[]) =>
  (await namesOfUsers(tx, ids)).map(({ id, display_name }) => ({ id, name: display_name }));

/** The name of a person, or their id if there is none. */
export const nameOfUser = async (tx: Tx, id: string) => (await namesOfUsers(tx, [id]))[0]?.display_name ?? id;

/** How these active members of staff are reached. */
export const contactFactsOfUsers = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({
          id: users.id,
          name: users.display_name,
          job_title: users.job_title,
          email: users.email,
          phone: users.work_phone,
        })
        .from(users)
        .where(and(inArray(users.id, ids), eq(users.status, 'ACTIVE')));

export const officeById = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(offices)
      .where(and(eq(offices.id, id), isNull(offices.deleted_at)))
  )[0];

/** Name and e-mail address of these people, as senders and receivers may see them. */
export const correspondents = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: users.id, name: users.display_name, email: users.email })
        .from(users)
        .where(inArray(users.id, ids));

export const userById = async (tx: Tx, id: string) =>
  (await tx.select().from(users).where(eq(users.id, id)))[0];

type OwnColumns = Pick<
  typeof users.$inferSelect,
  | 'work_phone'
  | 'schools'
  | 'skills'
  | 'interests'
  | 'past_projects'
  | 'languages'
  | 'qualifications'
  | 'finder'
>;
/** Changes a person's own profile; the actor's row policy limits the row. True if the row exists in this version. */
export async function changeOwnUser(
  tx: Tx,
  { id, version }: { id: string; version: number },
  columns: OwnColumns,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(users.id, id), eq(users.version, version)));
  return rowCount === 1;
}

/** Roles of a person, their own and those of their directory groups. */
export const rolesOfUser = (tx: Tx, userId: string) =>
  tx
    .selectDistinct({
      name: roles.name,
      guard_name: roles.guard_name,
      permissions: roles.permissions,
      masked: roles.masked,
    })
    .from(heldRoles)
    .innerJoin(roles, eq(roles.id, heldRoles.role_id))
    .where(eq(heldRoles.user_id, userId))
    .orderBy(asc(roles.name));

/** Name, permissions and masks of every role of staff, in no order. */
export const rolesOfStaff = (tx: Tx) =>
  tx
    .select({ name: roles.name, permissions: roles.permissions, masked: roles.masked })
    .from(roles)
    .where(eq(roles.guard_name, 'api'));

/** The permissions of a role that was saved; undefined for one that has its defaults. */
export const permissionsOfRole = async (tx: Tx, name: string) =>
  (await tx.select({ permissions: roles.permissions }).from(roles).where(eq(roles.name, name)))[0]
    ?.permissions;

/** Ids of the active members of staff who hold a role now. */
export const holdersOfRole = async (tx: Tx, name: string): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: users.id })
      .from(heldRoles)
      .innerJoin(roles, and(eq(roles.id, heldRoles.role_id), eq(roles.name, name)))
      .innerJoin(users, and(eq(users.id, heldRoles.user_id), eq(users.status, 'ACTIVE')))
  ).map(({ id }) => id);

/** The roles of these people as they hold them now, in no order. */
export const rolesOfUsers = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectDistinct({
          user_id: heldRoles.user_id,
          name: roles.name,
          permissions: roles.permissions,
          masked: roles.masked,
        })
        .from(heldRoles)
        .innerJoin(roles, eq(roles.id, heldRoles.role_id))
        .where(inArray(heldRoles.user_id, ids));

/** These people, as far as they work here now, in no order. */
export const activeAmong = async (tx: Tx, ids: string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), eq(users.status, 'ACTIVE')))
      ).map(({ id }) => id);

/** The people who work in an office now, by name. */
export const activeInOffice = async (tx: Tx, officeId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.office_id, officeId), eq(users.status, 'ACTIVE')))
      .orderBy(asc(users.display_name), asc(users.id))
  ).map(({ id }) => id);

/** Teams of a person, their own and those of their directory groups. */
export const teamsOfUser = (tx: Tx, userId: string) =>
  tx
    .selectDistinct({ id: teams.id, name: teams.name, country_id: teams.country_id })
    .from(heldTeams)
    .innerJoin(teams, eq(teams.id, heldTeams.team_id))
    .where(eq(heldTeams.user_id, userId))
    .orderBy(asc(teams.name));

export const insertOffices = (tx: Tx, rows: (typeof offices.$inferInsert)[]) => insertMany(tx, offices, rows);
/** The names of these employing entities, also of those that are deleted, in no order. */
export const namesOfEmployingEntities = async (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: employingEntities.id, name: employingEntities.name })
        .from(employingEntities)
        .where(inArray(employingEntities.id, ids));

/** True if there is this employing entity, and it can be chosen. */
export const isEmployingEntity = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(
    employingEntities,
    and(eq(employingEntities.id, id), isNull(employingEntities.deleted_at)),
  )) > 0;

export const insertEmployingEntities = (tx: Tx, rows: (typeof employingEntities.$inferInsert)[]) =>
  insertMany(tx, employingEntities, rows);
export const insertTeams = (tx: Tx, rows: (typeof teams.$inferInsert)[]) => insertMany(tx, teams, rows);
export const insertRoles = (tx: Tx, rows: (typeof roles.$inferInsert)[]) => insertMany(tx, roles, rows);
export const insertUsers = (tx: Tx, rows: (typeof users.$inferInsert)[]) => insertMany(tx, users, rows);
export const insertUserRoles = (tx: Tx, rows: (typeof userRoles.$inferInsert)[]) =>
  insertMany(tx, userRoles, rows);
export const insertUserTeams = (tx: Tx, rows: (typeof userTeams.$inferInsert)[]) =>
  insertMany(tx, userTeams, rows);

/** Number of entries of the release notes at a person's last visit, or when they joined; 0 if neither is known. */
export const releaseNotesSeen = async (tx: Tx, id: string): Promise<number> =>
  (await tx.select({ seen: users.release_notes_seen }).from(users).where(eq(users.id, id)))[0]?.seen ?? 0;

/** Staff: of one's own alone. */
export const setReleaseNotesSeen = (tx: Tx, id: string, seen: number) =>
  tx.update(users).set({ release_notes_seen: seen }).where(eq(users.id, id));
