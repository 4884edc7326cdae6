import type { FieldValues } from '../lib/merge-forms.ts';

/** The label of each field, and its text if it is only shown. */
export type FieldTexts<V extends FieldValues> = {
  readonly [F in keyof V & string]: { readonly label: string; readonly show?: (value: V[F]) => string };
};

/** The text of a field's value; 'Empty' for an empty one. */
export function shown<V extends FieldValues, F extends keyof V & string>(
  texts: FieldTexts<V>,
  field: F,
  value: V[F],
): string {
  const { show = plain } = texts[field];
  return show(value) || 'Empty';
}

/** Words for the values of a choice, by its labels; a value that is no choice any more stays as it is. */
export const labelsOf = (choices: readonly { value: string; label: string }[]) => {
  const labelOf = (value: unknown) =>
    choices.find((choice) => choice.value === value)?.label ?? String(value);
  return (value: unknown): string => (Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value));
};

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  return String(value ?? '');
}
