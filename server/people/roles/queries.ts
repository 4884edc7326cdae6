import { and, asc, eq, sql } from 'drizzle-orm';
import type { Guard, Permission, Role } from '../../../contract/core/permissions.ts';
import { contacts } from '../../contacts/tables.ts';
import type { Tx } from '../../db/db.ts';
import { payrollEmployees } from '../../payroll/tables.ts';
import { heldRoles } from '../held.queries.ts';
import { roles, users } from '../tables.ts';

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
    name: Role;
    guard: Guard;
    version: number;
    permissions: Permission[];
    second_factor: boolean;
  },
): Promise<boolean> {
  const { id, name, guard, version, permissions, second_factor } = role;
  if (version === 0) {
    const row = { id, name, guard_name: guard, permissions, second_factor };
    return (await tx.insert(roles).values(row).onConflictDoNothing()).rowCount === 1;
  }
  const { rowCount } = await tx
    .update(roles)
    .set({ permissions, second_factor, version: version + 1 })
    .where(and(eq(roles.name, name), eq(roles.version, version)));
  return rowCount === 1;
}
