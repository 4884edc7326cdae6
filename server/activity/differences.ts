import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/**
 * The changed fields, with their values before (`old`) and after (`attributes`), as the activity log keeps them. Undefined when nothing
 * changes.
 */
export function differences(before: Values, after: Values): { old: Values; attributes: Values } | undefined {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { old: of(before), attributes: of(after) };
}
