import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Guard, Permission } from '#contract/core/permissions.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { heldRoles } from '../held.queries.ts';
import { directoryGroups, groupRoles, roles, userRoles, users } from '../tables.ts';

// System actor only.

export const allRoles = (tx: Tx) => tx.select().from(roles);

/** Active members of staff who hold each role, by name. */
export const holdersOfRoles = (tx: Tx) =>
  tx
    .selectDistinct({ role_id: heldRoles.role_id, id: users.id, name: users.display_name })
    .from(heldRoles)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), eq(users.status, 'ACTIVE')))
    .orderBy(asc(users.display_name));

/** Number of people of each role outside the staff. */
export async function countOutside(tx: Tx): Promise<Partial<Record<string, number>>> {
  const count = sql<number>`count(*)::integer`;
  const byRole = await tx
    .select({ role: contacts.portal_role, count })
    .from(contacts)
    .where(eq(contacts.portal_access, 'ACTIVE'))
    .groupBy(contacts.portal_role);
  const [employees] = await tx
    .select({ count })
    .from(payrollEmployees)
    .where(sql`${payrollEmployees.account_id} is not null and ${payrollEmployees.status} <> 'LEFT'`);
  return {
    ...Object.fromEntries(byRole.map(({ role, count }) => [role, count])),
    EMPLOYEE: employees?.count ?? 0,
  };
}

/** Saves a role in the version it was read in; 0 for one that has no row. False if it was changed meanwhile. */
export async function saveRole(
  tx: Tx,
  role: {
    id: string;
    name: string;
    guard: Guard;
    version: number;
    permissions: Permission[];
    masked: Permission[];
    second_factor: boolean;
  },
): Promise<boolean> {
  const { id, name, guard, version, permissions, masked, second_factor } = role;
  if (version === 0) {
    const row = { id, name, guard_name: guard, permissions, masked, second_factor };
    return (await tx.insert(roles).values(row).onConflictDoNothing()).rowCount === 1;
  }
  const { rowCount } = await tx
    .update(roles)
    .set({ name, permissions, masked, second_factor, version: version + 1 })
    .where(and(eq(roles.id, id), eq(roles.version, version)));
  return rowCount === 1;
}

/** Those who hold a role now, in any state but gone, and the directory groups that give it; each by name. */
export async function holdersOf(tx: Tx, roleId: string): Promise<{ people: string[]; groups: string[] }> {
  const people = await tx
    .select({ name: users.display_name })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.user_id), ne(users.status, 'LEFT')))
    .where(eq(userRoles.role_id, roleId))
    .orderBy(asc(users.display_name));
  const groups = await tx
    .select({ name: directoryGroups.name })
    .from(groupRoles)
    .innerJoin(directoryGroups, eq(directoryGroups.id, groupRoles.group_id))
    .where(eq(groupRoles.role_id, roleId))
    .orderBy(asc(directoryGroups.name));
  return { people: people.map(({ name }) => name), groups: groups.map(({ name }) => name) };
}

/** Deletes a role, and takes it from people who left. A holder or group that came meanwhile keeps it there. */
export async function deleteRoleRow(tx: Tx, id: string): Promise<void> {
  const left = tx.select({ id: users.id }).from(users).where(eq(users.status, 'LEFT'));
  await tx.delete(userRoles).where(and(eq(userRoles.role_id, id), inArray(userRoles.user_id, left)));
  await tx.delete(roles).where(eq(roles.id, id));
}
