import { countOf } from '#contract/core/counts.ts';
import { type Permission, permissions } from '#contract/core/permissions.ts';
import { missingPermissions } from '#contract/core/requirement.ts';
import type { RoleRow } from '#contract/people/roles.ts';
import type { PageFacts } from '../pages.ts';

/** Names of the sides of a role. */
export const guardNames = {
  api: 'Staff',
  client: 'Contacts of clients',
  employee: 'Employees of clients',
  external: 'Outside signers',
} as const;

/** Permissions a role was given and lost, against its default. */
export function differenceOf({ permissions: now, defaults }: Pick<RoleRow, 'permissions' | 'defaults'>): {
  more: string[];
  less: string[];
} {
  return {
    more: now.filter((permission) => !defaults.includes(permission)),
    less: defaults.filter((permission) => !now.includes(permission)),
  };
}

/** The difference in words; a role of the firm's own has no default to differ from. */
export function differenceWords(role: Pick<RoleRow, 'permissions' | 'defaults' | 'own'>): string {
  const { length } = role.permissions;
  if (role.own) return `Made by the firm: ${countOf(length, 'permission', 'permissions')}`;
  const { more, less } = differenceOf(role);
  const parts = [more.length > 0 && `${more.length} more`, less.length > 0 && `${less.length} fewer`].filter(
    Boolean,
  );
  return parts.length > 0 ? `${parts.join(', ')} than the default` : 'Default permissions';
}

/** Titles of the pages that a permission opens, alone or with others. */
export const openedBy = (permission: string, pages: readonly PageFacts[]): string[] => [
  ...new Set(
    pages
      .filter(({ needs }) => [...(needs.all ?? []), ...(needs.any ?? [])].some((each) => each === permission))
      .map(({ title }) => title),
  ),
];

/** The permissions of a side, in the order of the contract. */
export const permissionsOfRole = (guard: RoleRow['guard']): readonly Permission[] => permissions[guard];

/** The pages that would close for a role by a change. */
export const closedBy = (
  before: readonly string[],
  after: readonly string[],
  pages: readonly PageFacts[],
): string[] => [
  ...new Set(
    pages
      .filter(
        ({ needs }) =>
          missingPermissions(before, needs).length === 0 && missingPermissions(after, needs).length > 0,
      )
      .map(({ title }) => title),
  ),
];
