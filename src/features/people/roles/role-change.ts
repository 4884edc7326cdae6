import type { RecordChange } from '#contract/core/record.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { permissionLabel } from '#src/lib/names.ts';

/** The fields in which a role changes: of permissions those that came and went, since all of them are a page. */
export type RoleFields = {
  name: string;
  given: string[];
  taken: string[];
  masked: string[];
  second_factor: boolean;
};

const labelsOfPermissions = (permissions: readonly string[] | undefined) =>
  (permissions ?? []).map(permissionLabel).join(', ');

export const changedOfRole = ['name', 'given', 'taken', 'masked', 'second_factor'] as const;
export const roleTexts: FieldTexts<RoleFields> = {
  name: { label: 'Name' },
  given: { label: 'Given', show: labelsOfPermissions },
  taken: { label: 'Taken away', show: labelsOfPermissions },
  masked: { label: 'With figures masked', show: labelsOfPermissions },
  second_factor: { label: 'Second factor required' },
};

const without = (all: unknown, others: unknown): string[] =>
  Array.isArray(all) ? all.filter((each) => !Array.isArray(others) || !others.includes(each)) : [];

/** A change of a role with the permissions that it gave and took, in place of all before and after. */
export function roleChange(change: RecordChange): RecordChange {
  const { permissions: before, ...old } = change.old ?? {};
  const { permissions: after, ...attributes } = change.attributes ?? {};
  if (after === undefined) return change;
  const [given, taken] = [without(after, before), without(before, after)];
  return {
    ...change,
    old,
    attributes: {
      ...attributes,
      ...(given.length > 0 && { given }),
      ...(taken.length > 0 && { taken }),
    },
  };
}
