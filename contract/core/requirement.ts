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

const written = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The granted permissions as the table writes them. A menu asks for them for each of its many pages. */
function heldOf(granted: readonly string[]): ReadonlySet<string> {
  const known = written.get(granted);
  if (known) return known;
  const held = new Set(granted.map((permission) => permission.trim().toLowerCase()));
  written.set(granted, held);
  return held;
}

/**
 * The permissions missing for a requirement: those of `all` not held, and all of `any` if none of them is held. A list of granted
 * permissions is never changed in place: it is read once.
 */
export function missingPermissions(granted: readonly string[], requirement: Requirement): Permission[] {
  const held = heldOf(granted);
  const lacks = (permission: Permission) => !held.has(permission);
  const { all, any } = requirement;
  return [...(all?.filter(lacks) ?? []), ...(any?.every(lacks) ? any : [])];
}

/** True if the granted permissions meet a requirement; case and outer spaces of granted strings do not matter. */
export function allows(granted: readonly string[], requirement: Requirement): boolean {
  return missingPermissions(granted, requirement).length === 0;
}
