import { staffPermissions } from '#contract/core/permissions.ts';
import type { HeldPermission, readPermissions } from '#contract/people/users.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { userById } from '../queries.ts';
import { heldBy } from './queries.ts';

/** The permissions a person holds, each with the roles and groups that give it. */
export async function permissionsOf({ tx, input }: Call<typeof readPermissions>): Promise<HeldPermission[]> {
  const { id } = input.params;
  const user = await userById(tx, id);
  if (!user) throw new Refusal('not_found');
  const held = await asSystem(tx, () => heldBy(tx, id));
  const { permissions, masked } = staffPermissions(
    held.map(({ role: name, ...role }) => ({ name, ...role })),
  );
  return permissions.toSorted().map((permission) => ({
    permission,
    masked: masked.includes(permission),
    by: held
      .filter((role) => role.permissions.includes(permission))
      .map(({ role, group }) => ({ role, group: group?.name ?? null })),
  }));
}
