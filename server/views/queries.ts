import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { teams, users } from '../people/tables.ts';
import { views } from './tables.ts';

// The actor's row policy limits the rows to read and to change.

const shown = {
  id: views.id,
  list: views.list,
  name: views.name,
  scope: views.scope,
  team: { id: teams.id, name: teams.name },
  owner: { id: users.id, name: users.display_name },
  address: views.address,
  version: views.version,
};
const joined = (tx: Tx) =>
  tx
    .select(shown)
    .from(views)
    .innerJoin(users, eq(users.id, views.owner_id))
    .leftJoin(teams, eq(teams.id, views.team_id));

export const viewsOf = (tx: Tx, list: string) =>
  joined(tx)
    .where(and(eq(views.list, list), isNull(views.deleted_at)))
    .orderBy(asc(views.name), asc(views.id));

export const viewById = async (tx: Tx, id: string) =>
  (await joined(tx).where(and(eq(views.id, id), isNull(views.deleted_at))))[0];

/** Does nothing if the id exists. */
export const insertView = (tx: Tx, row: typeof views.$inferInsert) =>
  tx.insert(views).values(row).onConflictDoNothing({ target: views.id });

type Change = Pick<typeof views.$inferInsert, 'name' | 'scope' | 'team_id' | 'address'>;

/** True if the actor's own view exists in this version. */
export async function changeView(tx: Tx, id: string, version: number, change: Change): Promise<boolean> {
  const changed = await tx
    .update(views)
    .set({ ...change, version: version + 1 })
    .where(and(eq(views.id, id), eq(views.version, version), isNull(views.deleted_at)))
    .returning({ id: views.id });
  return changed.length > 0;
}

/** Marks a view as deleted at a time, or restores it with null. True if the actor owns it. */
export async function setViewDeleted(tx: Tx, id: string, at: string | null): Promise<boolean> {
  const changed = await tx
    .update(views)
    .set({ deleted_at: at })
    .where(eq(views.id, id))
    .returning({ id: views.id });
  return changed.length > 0;
}

/** System actor only: removes views deleted before an instant for good. */
export const purgeViews = (tx: Tx, before: string) => tx.delete(views).where(lt(views.deleted_at, before));
