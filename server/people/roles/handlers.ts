import {
  permissions as known,
  maskablePermissions,
  masksPay,
  type Permission,
  titleOfRole,
} from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import {
  createRole,
  deleteRole,
  listRoles,
  type RoleRow,
  readRoleHistory,
  updateRole,
} from '#contract/people/roles.ts';
import { differences } from '#server/activity/differences.ts';
import { asSystem } from '#server/db/as-system.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { historyOf } from '#server/records/history.ts';
import { giverOf, refuseLacking } from '../giver.ts';
import { checkName, makeRole, removeRole } from './own-roles.ts';
import { holdersOf, saveRole } from './queries.ts';
import { type RoleNow, rolesNow } from './roles-now.ts';

const find = (all: readonly RoleNow[], is: (role: RoleNow) => boolean): RoleNow => {
  const role = all.find(is);
  if (!role) throw new Refusal('not_found');
  return role;
};

/**
 * Refuses permissions of another guard, running payrolls with pay masked, and an administrator's role that could not be changed back.
 * @throws Refusal `invalid`
 */
function checkRole(
  { name, title, guard }: RoleRow,
  { permissions: wanted, masked }: { permissions: readonly Permission[]; masked: readonly string[] },
): void {
  const own: readonly string[] = known[guard];
  const foreign = wanted.filter((permission) => !own.includes(permission));
  if (foreign.length > 0) throw invalid('permissions', `${title} cannot have: ${foreign.join(', ')}.`);
  const needed: Permission[] = ['edit role', 'edit settings'];
  const lost = name === 'ADM' ? needed.filter((permission) => !wanted.includes(permission)) : [];
  if (masksPay(wanted, masked))
    throw invalid(
      'permissions',
      `${title} shows pay masked, and so cannot have “edit payroll client”: those who run a payroll see its figures.`,
    );
  if (lost.length > 0)
    throw invalid(
      'permissions',
      `Administrators keep “${lost.join('” and “')}”: without it nobody could change roles again.`,
    );
}

/**
 * Refuses to let a role edit roles while a directory group gives it: who administers the directory would administer the firm.
 * @throws Refusal `invalid`
 */
async function checkGroups({ tx }: Call<typeof updateRole>, { id, title, permissions }: RoleNow) {
  if (!id || permissions.includes('edit role')) return;
  const { groups } = await asSystem(tx, () => holdersOf(tx, id));
  if (groups.length > 0)
    throw invalid(
      'permissions',
      `${title} cannot have “edit role” while a directory group gives it: ${groups.join(', ')}.`,
    );
}

/**
 * Refuses permissions that are new to a role, or no longer masked by it, and that the caller lacks.
 * @throws Refusal `invalid`
 */
function checkGiven(
  { actor }: Call<typeof updateRole>,
  before: RoleNow,
  { permissions, masked }: { permissions: readonly string[]; masked: readonly string[] },
) {
  const gains = (each: string) =>
    !before.permissions.includes(each) || (before.masked.includes(each) && !masked.includes(each));
  const right = { guard: before.guard, permissions: permissions.filter(gains), masked };
  refuseLacking(giverOf(actor), [right], { column: 'roles.permissions', field: 'permissions' });
}

/** The values of a role after a change; what the body does not give stays. */
function afterOf(before: RoleNow, body: Call<typeof updateRole>['input']['body']) {
  const { name = before.name, masked = before.masked, second_factor = before.second_factor } = body;
  if (!before.own && (name !== before.name || body.masked))
    throw invalid('name', `${before.title} comes with Portico: its name and its masks stay.`);
  if (second_factor && before.guard === 'external')
    throw invalid('second_factor', 'Outside signers sign in by a link: they have no password.');
  return {
    name,
    permissions: [...new Set(body.permissions)].toSorted(),
    masked: maskablePermissions.filter((permission) => masked.includes(permission)).toSorted(),
    second_factor,
  };
}

async function change(call: Call<typeof updateRole>): Promise<RoleRow> {
  const { tx, input, now, activity } = call;
  const all = await rolesNow(tx);
  const before = find(all, ({ name }) => name === input.params.name);
  const after = afterOf(before, input.body);
  checkRole(before, after);
  checkGiven(call, before, after);
  const current = { current: before };
  if (before.version !== input.body.version) throw new Refusal('stale', current);
  if (after.name !== before.name) checkName(all, after.name, 'name', before.id);
  const changed = differences(
    {
      name: before.name,
      permissions: before.permissions.toSorted(),
      masked: before.masked.toSorted(),
      second_factor: before.second_factor,
    },
    after,
  );
  if (!changed) return before;
  const { version, guard, own } = before;
  const id = before.id ?? newId(Date.parse(now));
  // The masks of the contract's roles are in the contract.
  const role = { ...after, id, guard, version, masked: own ? after.masked : [] };
  if (!(await asSystem(tx, () => saveRole(tx, role)))) throw new Refusal('stale', current);
  // Now that the row is locked: nobody gives it by a group meanwhile.
  if (after.permissions.includes('edit role')) await checkGroups(call, before);
  await activity({
    name: 'Role',
    event: 'updated',
    description: titleOfRole(after.name),
    subject: { type: 'role', id },
    ...changed,
  });
  return find(await rolesNow(tx), (each) => each.id === id);
}

export const roleHandlers: readonly Handler[] = [
  handle(listRoles, ({ tx }) => rolesNow(tx)),
  handle(readRoleHistory, async (call) => {
    const { tx, input } = call;
    const { id } = find(await rolesNow(tx), ({ name }) => name === input.params.name);
    return id === undefined ? [] : historyOf(call, id);
  }),
  handle(createRole, makeRole),
  handle(updateRole, change),
  handle(deleteRole, removeRole),
];
