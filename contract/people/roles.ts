import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { mayLeaveOut } from '../core/left-out.ts';
import { type Permission, permissions } from '../core/permissions.ts';
import { changes } from '../core/record.ts';
import { form } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';
import { id, namedRef } from '../core/values.ts';
import { roleName } from './person-form.ts';

const permission = v.picklist([...new Set<string>(Object.values(permissions).flat())] as [
  Permission,
  ...Permission[],
]);

/** Permissions by name, each at most once. */
const somePermissions = v.pipe(v.array(permission), v.maxLength(permission.options.length));

/** A role with its permissions now and by default, and the people who hold it. */
export const roleRow = v.object({
  name: v.string(),
  /** True for a role that the firm made: it can be named anew and deleted, and has no default. */
  own: v.boolean(),
  guard: v.picklist(['api', 'client', 'employee', 'external']),
  title: v.string(),
  permissions: v.array(v.string()),
  defaults: v.array(v.string()),
  /** True if its people need a second factor when they sign in by password. */
  second_factor: v.boolean(),
  /** Permissions that show amounts and account numbers masked. */
  masked: v.array(v.string()),
  /** Staff who hold it now, by name, and their number; of the other roles the number alone. */
  holders: v.array(namedRef),
  count: v.number(),
  /** 0 while the role has its defaults and was never saved. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type RoleRow = v.InferOutput<typeof roleRow>;

const administrator = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit role'] } } as const;

export const listRoles = endpoint({
  name: 'roles.list',
  summary: 'Every role with its permissions, defaults and holders',
  api: 'main',
  method: 'GET',
  path: '/roles',
  shape: 'data',
  answer: v.array(roleRow),
  allow: administrator,
});
export const readRoleHistory = endpoint({
  name: 'roles.history',
  summary: 'Changes of a role, newest first',
  api: 'main',
  method: 'GET',
  path: '/roles/{name}/history',
  params: v.object({ name: roleName }),
  shape: 'data',
  answer: changes,
  allow: { ...administrator, permissions: { all: ['edit role', 'view activity log'] } },
});
/** The name of a role of the firm's own: letters and digits, as lists separate names by commas. */
const ownName = v.pipe(
  roleName,
  signs,
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} &.'’()-]*$/u, 'Use letters, digits, spaces and & . ’ ( ) - in the name.'),
);
export const newRoleForm = form({
  name: ownName,
  /** The name of the role whose permissions it begins with; empty for none. */
  like: v.pipe(v.string(), v.maxLength(60, 'There is no such role.')),
});
export const createRole = endpoint({
  name: 'roles.create',
  summary: 'Make a role of the firm’s own for its staff, like another or with no permission',
  api: 'main',
  method: 'POST',
  path: '/roles',
  body: v.object({ id, form: mayLeaveOut(newRoleForm) }),
  shape: 'data',
  answer: roleRow,
  allow: administrator,
});
/** Error `conflict`: somebody holds it, or a directory group gives it; the message names them. */
export const deleteRole = endpoint({
  name: 'roles.delete',
  summary: 'Delete a role of the firm’s own that nobody holds',
  api: 'main',
  method: 'DELETE',
  path: '/roles/{name}',
  params: v.object({ name: roleName }),
  shape: 'none',
  allow: administrator,
});
export const updateRole = endpoint({
  name: 'roles.update',
  summary:
    'Change the permissions of a role, and whether it requires a second factor, from the next request on',
  api: 'main',
  method: 'PUT',
  path: '/roles/{name}',
  params: v.object({ name: roleName }),
  body: v.object({
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    permissions: somePermissions,
    /** Not given, it stays as it is. */
    second_factor: v.optional(v.boolean()),
    /** Name and masked permissions, for a role of the firm's own. Not given, they stay. */
    name: v.optional(ownName),
    masked: v.optional(somePermissions),
  }),
  shape: 'data',
  answer: roleRow,
  allow: administrator,
});
