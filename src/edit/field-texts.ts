import type { FieldValues } from '../lib/merge-forms.ts';

/** What each field is called, and how a value of it reads where it is only shown. */
export type FieldTexts<V extends FieldValues> = {
  readonly [F in keyof V & string]: { readonly label: string; readonly show?: (value: V[F]) => string };
};

/** A value of a field, read only; nothing reads 'Empty'. */
export function shown<V extends FieldValues, F extends keyof V & string>(
  texts: FieldTexts<V>,
  field: F,
  value: V[F],
): string {
  const { show = plain } = texts[field];
  return show(value) || 'Empty';
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  return String(value ?? '');
}
