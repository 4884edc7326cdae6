import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { type Permission, permissions, roles } from '../core/permissions.ts';
import { namedRef } from '../core/values.ts';

const names = Object.keys(roles) as (keyof typeof roles)[];
const permission = v.picklist([...new Set<string>(Object.values(permissions).flat())] as [
  Permission,
  ...Permission[],
]);

/** A role with its permissions now and by default, and the people who hold it. */
export const roleRow = v.object({
  name: v.picklist(names),
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
export const updateRole = endpoint({
  name: 'roles.update',
  summary:
    'Change the permissions of a role, and whether it requires a second factor, from the next request on',
  api: 'main',
  method: 'PUT',
  path: '/roles/{name}',
  params: v.object({ name: v.picklist(names) }),
  body: v.object({
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    permissions: v.array(permission),
    /** Not given, it stays as it is. */
    second_factor: v.optional(v.boolean()),
  }),
  shape: 'data',
  answer: roleRow,
  allow: administrator,
});
