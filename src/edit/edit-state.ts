import { type FieldValues, mergeForms } from '../lib/merge-forms.ts';
import { same } from '../lib/same.ts';

/** A record of the server: its version and the values of its fields. */
export interface Base<V> {
  version: number;
  values: V;
}

export type Whose = 'mine' | 'theirs';

/** Changes others made during an edit. */
export interface Clash<V> {
  /** Fields both changed differently. */
  fields: readonly (keyof V & string)[];
  /** Fields only they changed; their values are in the form. */
  taken: readonly (keyof V & string)[];
  mine: V;
  theirs: V;
  /** The choices so far, by field. */
  chosen: Partial<Record<keyof V & string, Whose>>;
}

/** An edit under way: its base, the present values, and changes by others. Plain data, kept as a draft. */
export interface EditState<V> {
  base: Base<V>;
  values: V;
  clash?: Clash<V> | undefined;
}

/** The edit of an untouched record. */
export const untouched = <V extends FieldValues>(base: Base<V>): EditState<V> => ({
  base,
  values: base.values,
});

/** True if leaving would lose changes. */
export const isTouched = <V extends FieldValues>({ base, values }: EditState<V>): boolean =>
  !same(base.values, values);

/**
 * Merges a newer version of the record into the edit; fields both changed have to be chosen. `own`: the person's own write that made the
 * version, which is no change by somebody else.
 */
export function meet<V extends FieldValues>(
  editing: EditState<V>,
  theirs: Base<V>,
  own: Partial<V> = {},
): EditState<V> {
  const { values, clash } = editing;
  if (theirs.version <= editing.base.version) return editing;
  const base: Base<V> = { ...editing.base, values: { ...editing.base.values, ...own } };
  const merged = mergeForms(base.values, values, theirs.values);
  // A field that had to be chosen before still has to be, even if they left it alone since.
  const open = clash?.fields.filter((field) => !same(values[field], theirs.values[field])) ?? [];
  const fields = [...new Set([...merged.conflicts, ...open])];
  const taken = [...new Set([...(clash?.taken ?? []), ...merged.taken])].filter(
    (field) => same(merged.values[field], theirs.values[field]) && isTouched(editing),
  );
  const chosen = Object.fromEntries(
    Object.entries(clash?.chosen ?? {}).filter(
      ([field]) => fields.includes(field) && !merged.conflicts.includes(field),
    ),
  ) as Clash<V>['chosen'];
  const next: EditState<V> = { base: theirs, values: merged.values };
  return fields.length + taken.length === 0
    ? next
    : { ...next, clash: { fields, taken, mine: merged.values, theirs: theirs.values, chosen } };
}

/** The edit after typing: typing in a field to be chosen is a choice. */
export function typed<V extends FieldValues>({ base, clash, values }: EditState<V>, next: V): EditState<V> {
  if (!clash) return { base, values: next };
  const touched = clash.fields.filter((field) => !same(values[field], next[field]));
  const whose = (field: keyof V & string): Whose =>
    same(next[field], clash.theirs[field]) ? 'theirs' : 'mine';
  const mine = { ...clash.mine };
  for (const field of touched) if (whose(field) === 'mine') mine[field] = next[field];
  const chosen = { ...clash.chosen, ...Object.fromEntries(touched.map((field) => [field, whose(field)])) };
  return { base, values: next, clash: { ...clash, mine, chosen } };
}

/** Chooses a version for some fields. */
export function chooseVersion<V extends FieldValues>(
  editing: EditState<V>,
  fields: readonly (keyof V & string)[],
  whose: Whose,
): EditState<V> {
  const { clash } = editing;
  if (!clash) return editing;
  return {
    ...editing,
    values: { ...editing.values, ...Object.fromEntries(fields.map((field) => [field, clash[whose][field]])) },
    clash: {
      ...clash,
      chosen: { ...clash.chosen, ...Object.fromEntries(fields.map((field) => [field, whose])) },
    },
  };
}

/** The fields without a choice yet. */
export const openFields = <V>({ clash }: EditState<V>): readonly (keyof V & string)[] =>
  clash?.fields.filter((field) => !clash.chosen[field]) ?? [];
