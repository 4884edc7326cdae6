import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/**
 * What a change changes: the fields of `after` that were otherwise before, each as it was (`old`) and as it is (`attributes`), the way
 * an entry of the activity log has them. Undefined when nothing changes.
 */
export function differences(before: Values, after: Values): { old: Values; attributes: Values } | undefined {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { old: of(before), attributes: of(after) };
}
