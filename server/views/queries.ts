import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { teams, users } from '../people/tables.ts';
import { views } from './tables.ts';

// Which views there are to see and to change is the actor's row policy.

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
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));

export const viewById = async (tx: Tx, id: string) =>
  (await joined(tx).where(and(eq(views.id, id), isNull(views.deleted_at))))[0];

/** Does nothing if there is one of that id. */
export const insertView = (tx: Tx, row: typeof views.$inferInsert) =>
  tx.insert(views).values(row).onConflictDoNothing({ target: views.id });

type Change = Pick<typeof views.$inferInsert, 'name' | 'scope' | 'team_id' | 'address'>;

/** True if it was there in this version, and the actor's own. */
export async function changeView(tx: Tx, id: string, version: number, change: Change): Promise<boolean> {
  const changed = await tx
    .update(views)
    .set({ ...change, version: version + 1 })
    .where(and(eq(views.id, id), eq(views.version, version), isNull(views.deleted_at)))
    .returning({ id: views.id });
  return changed.length > 0;
}

/** Deletes at a time, or brings back with null. True if the actor owns it. */
export async function setViewDeleted(tx: Tx, id: string, at: string | null): Promise<boolean> {
  const changed = await tx
    .update(views)
    .set({ deleted_at: at })
    .where(eq(views.id, id))
    .returning({ id: views.id });
  return changed.length > 0;
}

/** The system's: those deleted before then are gone for good. */
export const purgeViews = (tx: Tx, before: string) => tx.delete(views).where(lt(views.deleted_at, before));
