import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { roles, userRoles, users } from '../people/tables.ts';
import { devices } from '../session/tables.ts';
import { setupLinks } from './tables.ts';

export type SetupLink = typeof setupLinks.$inferSelect;

// System actor only.

/** All links, the newest first; there are few. */
export const allLinks = (tx: Tx): Promise<SetupLink[]> =>
  tx.select().from(setupLinks).orderBy(desc(setupLinks.created_at), desc(setupLinks.id));

/** Inserts a link and marks those not yet used as replaced. */
export async function replaceLinks(tx: Tx, link: typeof setupLinks.$inferInsert): Promise<void> {
  await tx
    .update(setupLinks)
    .set({ replaced_at: link.created_at })
    .where(and(isNull(setupLinks.replaced_at), isNull(setupLinks.used_at)));
  await tx.insert(setupLinks).values(link);
}

export const useLink = (tx: Tx, id: string, by: string, now: string) =>
  tx.update(setupLinks).set({ used_at: now, used_by: by }).where(eq(setupLinks.id, id));

/** True if an administrator has ever signed in: their account has a device, which is never deleted. */
export async function hadAdministrator(tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(roles, and(eq(roles.id, userRoles.role_id), eq(roles.name, 'ADM')))
    .innerJoin(devices, eq(devices.account_id, users.account_id))
    .limit(1);
  return found.length > 0;
}

/** True if the firm has any people. */
export const hasPeople = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).limit(1)).length > 0;

/** The id of the role of administrators. */
export async function administratorRole(tx: Tx): Promise<string> {
  const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, 'ADM'));
  if (!role) throw new Error('The role of administrators is missing.');
  return role.id;
}
