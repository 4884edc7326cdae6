import {
  isOwnRole,
  maskedPermissions,
  type Permission,
  type Role,
  type RoleOf,
  rolePermissions,
  roles,
} from '#contract/core/permissions.ts';
import { byText } from '#contract/core/text/in-order.ts';
import type { RoleRow } from '#contract/people/roles.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { allRoles, countOutside, holdersOfRoles } from './queries.ts';

/** A role with the id of its row; undefined for one that was never saved. */
export type RoleNow = RoleRow & { id: string | undefined };

/** Every role: those of the contract in its order, one without a row with its defaults; then those of the firm by name. */
export async function rolesNow(tx: Tx): Promise<RoleNow[]> {
  const { rows, holders, outside } = await asSystem(tx, async () => ({
    rows: await allRoles(tx),
    holders: await holdersOfRoles(tx),
    outside: await countOutside(tx),
  }));
  const heldBy = (id: string | undefined) =>
    holders.filter(({ role_id }) => role_id === id).map((holder) => ({ id: holder.id, name: holder.name }));
  const known = (Object.keys(roles) as Role[]).map((name): RoleNow => {
    const row = rows.find((each) => each.name === name);
    const defaults = rolePermissions(name);
    const held = heldBy(row?.id);
    return {
      id: row?.id,
      name,
      own: false,
      guard: roles[name].guard,
      title: roles[name].title,
      permissions: row?.permissions ?? defaults,
      defaults,
      second_factor: row?.second_factor ?? false,
      masked: [...(maskedPermissions[name as RoleOf<'api'>] ?? [])],
      holders: held,
      count: roles[name].guard === 'api' ? held.length : (outside[name] ?? 0),
      version: row?.version ?? 0,
    };
  });
  const own = rows
    .filter(({ name }) => isOwnRole(name))
    .toSorted((a, b) => byText(a.name, b.name))
    .map(({ id, name, guard_name: guard, permissions, masked, second_factor, version }): RoleNow => {
      const held = heldBy(id);
      const facts = { id, name, guard, permissions, masked, second_factor, version };
      return { ...facts, own: true, title: name, defaults: [], holders: held, count: held.length };
    });
  return [...known, ...own];
}

/** The permissions of a role of staff as the contract types them: nothing else is ever saved. */
export const permissionsOf = ({ permissions }: RoleRow): Permission[] => permissions as Permission[];
