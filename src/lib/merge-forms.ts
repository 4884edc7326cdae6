import { same } from './same.ts';

/** The values of a form, by field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** The result of merging three versions of a form. */
export interface Merged<V> {
  values: V;
  /** Fields only they changed: their value is in `values`. */
  taken: (keyof V & string)[];
  /** Fields both changed differently: my value is in `values` until somebody chooses. */
  conflicts: (keyof V & string)[];
}

/** Merges two versions made from `base`, mine and theirs, field by field. */
export function mergeForms<V extends FieldValues>(base: V, mine: V, theirs: V): Merged<V> {
  const fields = Object.keys(base) as (keyof V & string)[];
  const changed = (values: V, field: keyof V) => !same(base[field], values[field]);
  const taken = fields.filter((field) => changed(theirs, field) && !changed(mine, field));
  const conflicts = fields.filter(
    (field) => changed(theirs, field) && changed(mine, field) && !same(mine[field], theirs[field]),
  );
  const values = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
  return { values, taken, conflicts };
}
