import { isOwnRole, maskablePermissions, roles } from '#contract/core/permissions.ts';
import { messages } from '#contract/core/rules.ts';
import { looksLike } from '#contract/core/text/look-alikes.ts';
import type { createRole, deleteRole, RoleRow } from '#contract/people/roles.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { giverOf, refuseLacking } from '../giver.ts';
import { deleteRoleRow, holdersOf, saveRole } from './queries.ts';
import { permissionsOf, type RoleNow, rolesNow } from './roles-now.ts';

/**
 * Refuses a name that looks like another role's, or like the code or the title of a role of the contract.
 * @throws Refusal `invalid`
 */
export function checkName(all: readonly RoleNow[], name: string, field: string, id?: string): void {
  const taken = all.some((role) => role.id !== id && looksLike(role.name, name));
  const known = Object.entries(roles).some(([code, { title }]) =>
    [code, title].some((each) => looksLike(each, name)),
  );
  if (taken || known) throw invalid(field, messages.duplicated);
}

const entry = (event: string, { id, name }: { id: string; name: string }) =>
  ({
    name: 'Role',
    event,
    description: name,
    subject: { type: 'role', id },
  }) as const;

/**
 * Makes a role of the firm's own. It masks what the role masks that it is like; a role that is like none masks all that can be, until
 * somebody says otherwise.
 */
export async function makeRole(call: Call<typeof createRole>): Promise<RoleRow> {
  const { tx, actor, activity } = call;
  const { id, form } = call.input.body;
  const all = await rolesNow(tx);
  const there = all.find((role) => role.id === id);
  // Sent again after a lost answer.
  if (there?.own && there.name === form.name) return there;
  if (there) throw new Refusal('conflict', { message: 'This role is there already.' });
  checkName(all, form.name, 'form.name');
  const like = form.like === '' ? undefined : all.find(({ name }) => name === form.like);
  if (form.like !== '' && like?.guard !== 'api') throw invalid('form.like', 'There is no such role.');
  const role = {
    id,
    name: form.name,
    guard: 'api' as const,
    version: 0,
    permissions: like ? permissionsOf(like) : [],
    masked: maskablePermissions.filter((permission) => like?.masked.includes(permission) ?? true),
    second_factor: like?.second_factor ?? false,
  };
  refuseLacking(giverOf(actor), [role], { column: 'roles.permissions', field: 'form.like' });
  // Another call made one of this name meanwhile.
  if (!(await asSystem(tx, () => saveRole(tx, role)))) throw invalid('form.name', messages.duplicated);
  const { permissions, masked, second_factor } = role;
  const attributes = { like: like?.title ?? null, permissions, masked, second_factor };
  await activity({ ...entry('created', role), attributes });
  const made = (await rolesNow(tx)).find((each) => each.id === id);
  if (!made) throw new Error('A role is not there after it was made.');
  return made;
}

const most = 3;
const several = (names: readonly string[]) =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');

/**
 * Deletes a role of the firm's own that nobody holds and no group gives.
 * @throws Refusal `conflict` that names those who hold it
 */
export async function removeRole(call: Call<typeof deleteRole>): Promise<undefined> {
  const { tx, activity } = call;
  const { name } = call.input.params;
  const role = (await rolesNow(tx)).find((each) => each.name === name);
  if (!role?.id) throw new Refusal('not_found');
  const { id, permissions, masked } = role;
  if (!isOwnRole(name))
    throw new Refusal('conflict', { message: `${role.title} comes with Portico and cannot be deleted.` });
  const { people, groups } = await asSystem(tx, () => holdersOf(tx, id));
  if (people.length > 0 || groups.length > 0) {
    const by = [
      people.length > 0 && `${several(people)} ${people.length === 1 ? 'holds' : 'hold'} it`,
      groups.length > 0 && `the ${groups.length === 1 ? 'group' : 'groups'} ${several(groups)} gives it`,
    ].filter(Boolean);
    throw new Refusal('conflict', { message: `${name} cannot be deleted: ${by.join(', and ')}.` });
  }
  await asSystem(tx, () => deleteRoleRow(tx, id));
  await activity({ ...entry('deleted', { id, name }), old: { permissions, masked } });
  return undefined;
}
