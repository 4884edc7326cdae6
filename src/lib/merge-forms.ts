import { same } from './same.ts';

/** What the fields of a form hold, by field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Three versions of a form made one. */
export interface Merged<V> {
  values: V;
  /** Fields only they changed: theirs is in `values`. */
  taken: (keyof V & string)[];
  /** Fields both changed, to something else each: mine is in `values` until somebody chooses. */
  conflicts: (keyof V & string)[];
}

/** Merges what I made of `base` with what others made of it, field by field. */
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
