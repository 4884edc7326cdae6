import { and, asc, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { directoryGroups, groupRoles, groupTeams, roles, teams, userGroups, users } from '../tables.ts';

export const allGroups = (tx: Tx) => tx.select().from(directoryGroups).orderBy(asc(directoryGroups.name));

export const groupById = async (tx: Tx, id: string) =>
  (await tx.select().from(directoryGroups).where(eq(directoryGroups.id, id)))[0];

export const rolesOfGroups = (tx: Tx) =>
  tx
    .select({ group_id: groupRoles.group_id, id: roles.id, name: roles.name })
    .from(groupRoles)
    .innerJoin(roles, eq(roles.id, groupRoles.role_id))
    .orderBy(asc(roles.name));

export const teamsOfGroups = (tx: Tx) =>
  tx
    .select({ group_id: groupTeams.group_id, id: teams.id, name: teams.name })
    .from(groupTeams)
    .innerJoin(teams, eq(teams.id, groupTeams.team_id))
    .orderBy(asc(teams.name));

export const membersOfGroups = (tx: Tx) =>
  tx
    .select({ group_id: userGroups.group_id, id: users.id, name: users.display_name })
    .from(userGroups)
    .innerJoin(users, eq(users.id, userGroups.user_id))
    .where(ne(users.status, 'LEFT'))
    .orderBy(asc(users.display_name));

// From here on: system actor only.

export const insertGroup = (tx: Tx, row: typeof directoryGroups.$inferInsert) =>
  tx.insert(directoryGroups).values(row).onConflictDoNothing().returning({ id: directoryGroups.id });

export const deleteGroupRow = (tx: Tx, id: string) =>
  tx.delete(directoryGroups).where(eq(directoryGroups.id, id));

/** Raises the version of a group. False if it was changed meanwhile. */
export const nextVersion = async (tx: Tx, id: string, version: number): Promise<boolean> =>
  (
    await tx
      .update(directoryGroups)
      .set({ version: version + 1 })
      .where(and(eq(directoryGroups.id, id), eq(directoryGroups.version, version)))
  ).rowCount === 1;

/** Replaces the roles, teams and members of a group; undefined members stay. */
export async function setMapping(
  tx: Tx,
  group_id: string,
  to: { roleIds: string[]; teamIds: string[]; memberIds: string[] | undefined },
): Promise<void> {
  await tx.delete(groupRoles).where(eq(groupRoles.group_id, group_id));
  await tx.delete(groupTeams).where(eq(groupTeams.group_id, group_id));
  if (to.roleIds.length > 0)
    await tx.insert(groupRoles).values(to.roleIds.map((role_id) => ({ group_id, role_id })));
  if (to.teamIds.length > 0)
    await tx.insert(groupTeams).values(to.teamIds.map((team_id) => ({ group_id, team_id })));
  if (!to.memberIds) return;
  await tx.delete(userGroups).where(eq(userGroups.group_id, group_id));
  if (to.memberIds.length > 0)
    await tx.insert(userGroups).values(to.memberIds.map((user_id) => ({ group_id, user_id })));
}

export const userOfAccount = async (tx: Tx, accountId: string) =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.account_id, accountId)))[0];

/** Makes somebody a member of exactly the directory groups with these external ids; groups made by hand are left alone. */
export async function syncGroups(tx: Tx, user_id: string, externalIds: readonly string[]): Promise<void> {
  const { id, external_id } = directoryGroups;
  const fromDirectory = tx.select({ id }).from(directoryGroups).where(isNotNull(external_id));
  const current =
    externalIds.length === 0
      ? []
      : await tx
          .select({ id })
          .from(directoryGroups)
          .where(inArray(external_id, [...externalIds]));
  const ids = current.map((group) => group.id);
  await tx
    .delete(userGroups)
    .where(
      and(
        eq(userGroups.user_id, user_id),
        inArray(userGroups.group_id, fromDirectory),
        notInArray(userGroups.group_id, ids),
      ),
    );
  if (ids.length > 0)
    await tx
      .insert(userGroups)
      .values(ids.map((group_id) => ({ group_id, user_id })))
      .onConflictDoNothing();
}
