import type { Permission } from './permissions.ts';

/*
 * The check of granted permissions, apart from their table: pages need the check at once, and the table on few screens.
 */

type Some<T> = readonly [T, ...T[]];

/** Permissions that a route or call requires: all of `all`, and at least one of `any`. Neither: any signed-in person. */
export interface Requirement {
  readonly all?: Some<Permission>;
  readonly any?: Some<Permission>;
}

/** The permissions missing for a requirement: those of `all` not held, and all of `any` if none of them is held. */
export function missingPermissions(granted: readonly string[], requirement: Requirement): Permission[] {
  const held = new Set(granted.map((permission) => permission.trim().toLowerCase()));
  const lacks = (permission: Permission) => !held.has(permission);
  const { all, any } = requirement;
  return [...(all?.filter(lacks) ?? []), ...(any?.every(lacks) ? any : [])];
}

/** True if the granted permissions meet a requirement; case and outer spaces of granted strings do not matter. */
export function allows(granted: readonly string[], requirement: Requirement): boolean {
  return missingPermissions(granted, requirement).length === 0;
}
