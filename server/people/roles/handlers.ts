import {
  maskedPermissions,
  type Permission,
  permissions,
  type Role,
  type RoleOf,
  rolePermissions,
  roles,
} from '../../../contract/core/permissions.ts';
import { newId } from '../../../contract/core/values.ts';
import { listRoles, type RoleRow, updateRole } from '../../../contract/people/roles.ts';
import { differences } from '../../activity/differences.ts';
import type { Actor } from '../../db/actor.ts';
import { asSystem } from '../../db/as-system.ts';
import type { Tx } from '../../db/db.ts';
import { type Handler, handle } from '../../http/handler.ts';
import { invalid, Refusal } from '../../http/refusal.ts';
import { allRoles, countOutside, holdersOfRoles, saveRole } from './queries.ts';

/** Every role, in the contract's order; one without a row has its defaults. */
async function rolesNow(tx: Tx, actor: Actor): Promise<(RoleRow & { id: string | undefined })[]> {
  const { rows, holders, outside } = await asSystem(tx, actor, async () => ({
    rows: await allRoles(tx),
    holders: await holdersOfRoles(tx),
    outside: await countOutside(tx),
  }));
  return (Object.keys(roles) as Role[]).map((name) => {
    const row = rows.find((each) => each.name === name);
    const held = holders.filter(({ role_id }) => role_id === row?.id);
    const defaults = rolePermissions(name);
    return {
      id: row?.id,
      name,
      guard: roles[name].guard,
      title: roles[name].title,
      permissions: row?.permissions ?? defaults,
      defaults,
      second_factor: row?.second_factor ?? false,
      masked: [...(maskedPermissions[name as RoleOf<'api'>] ?? [])],
      holders: held.map(({ id, name }) => ({ id, name })),
      count: roles[name].guard === 'api' ? held.length : (outside[name] ?? 0),
      version: row?.version ?? 0,
    };
  });
}

const find = <R extends RoleRow>(all: readonly R[], name: Role): R => {
  const role = all.find((each) => each.name === name);
  if (!role) throw new Refusal('not_found');
  return role;
};

/**
 * Refuses permissions of another guard, and an administrator's role that could not be changed back.
 * @throws Refusal `invalid`
 */
function checkRole(name: Role, wanted: readonly Permission[]): void {
  const known: readonly string[] = permissions[roles[name].guard];
  const foreign = wanted.filter((permission) => !known.includes(permission));
  if (foreign.length > 0)
    throw invalid('permissions', `${roles[name].title} cannot have: ${foreign.join(', ')}.`);
  const needed: Permission[] = ['edit role', 'edit settings'];
  const lost = name === 'ADM' ? needed.filter((permission) => !wanted.includes(permission)) : [];
  if (lost.length > 0)
    throw invalid(
      'permissions',
      `Administrators keep “${lost.join('” and “')}”: without it nobody could change roles again.`,
    );
}

export const roleHandlers: readonly Handler[] = [
  handle(listRoles, ({ tx, actor }) => rolesNow(tx, actor)),

  handle(updateRole, async ({ tx, actor, input, now, activity }) => {
    const { name } = input.params;
    const wanted = [...new Set(input.body.permissions)].toSorted();
    checkRole(name, wanted);
    const before = find(await rolesNow(tx, actor), name);
    const current = { current: before };
    if (before.version !== input.body.version) throw new Refusal('stale', current);
    const { second_factor = before.second_factor } = input.body;
    if (second_factor && before.guard === 'external')
      throw invalid('second_factor', 'Outside signers sign in by a link: they have no password.');
    const changed = differences(
      { permissions: before.permissions.toSorted(), second_factor: before.second_factor },
      { permissions: wanted, second_factor },
    );
    if (!changed) return before;
    const { version, guard } = before;
    const id = before.id ?? newId(Date.parse(now));
    const role = { id, name, guard, version, permissions: wanted, second_factor };
    if (!(await asSystem(tx, actor, () => saveRole(tx, role)))) throw new Refusal('stale', current);
    await activity({
      name: 'Role',
      event: 'updated',
      description: before.title,
      subject: { type: 'role', id },
      ...changed,
    });
    return find(await rolesNow(tx, actor), name);
  }),
];
