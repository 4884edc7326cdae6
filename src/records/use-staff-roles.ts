import { useQuery } from '@tanstack/react-query';
import { titleOfRole } from '#contract/core/permissions.ts';
import { listStaffRoles } from '#contract/reference.ts';
import { queryOf } from '../api/query.ts';
import type { Choice } from '../ui/field/select-field.tsx';

interface RoleChoice extends Choice {
  readonly editsRoles: boolean;
  /** True if the signed-in person may give it. */
  readonly mayGive: boolean;
}

/** The roles of staff as choices, those that the firm made too; `held` are shown even while the list is not there. */
export function useStaffRoles(held: readonly string[] = []): RoleChoice[] {
  const { data = [] } = useQuery(queryOf(listStaffRoles, {}));
  const known = data.map(({ name, title, edits_roles, may_give }) => ({
    value: name,
    label: title,
    editsRoles: edits_roles,
    mayGive: may_give,
  }));
  const others = held.filter((name) => !known.some(({ value }) => value === name));
  return [
    ...known,
    ...others.map((name) => ({ value: name, label: titleOfRole(name), editsRoles: false, mayGive: false })),
  ];
}
