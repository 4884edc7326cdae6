import { staffPermissions } from '#contract/core/permissions.ts';
import { type Actor, actor } from '../db/actor.ts';
import type { Db } from '../db/db.ts';
import { activeAmong, rolesOfUsers } from './queries.ts';

/** A member of staff whose work is done later, with the rights that they still have then: none once they are suspended or have left. */
export async function actorNow(db: Db, who: Actor): Promise<Actor> {
  const { userId, audience } = who;
  if (audience !== 'staff' || userId === null) return who;
  const held = await db.as(actor('system'), async (tx) => rolesOfUsers(tx, await activeAmong(tx, [userId])));
  const { permissions, masked } = staffPermissions(held);
  return {
    ...who,
    ...{ masked, roles: held.map(({ name }) => name) },
    permissions: who.permissions.filter((each) => permissions.includes(each)),
  };
}
