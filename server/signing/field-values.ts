import * as v from 'valibot';
import type { Field, FieldKind } from '../../contract/signing.ts';
import type { Signature, Values } from '../../contract/submission.ts';
import { date, email } from '../../contract/values.ts';
import { dayOf } from '../reference/calendar.ts';
import { unsupportedCharacters } from './pdf/fonts.ts';

const unprintable = (text: string): string | null => {
  const letters = unsupportedCharacters(text);
  return letters.length > 0 ? `These characters cannot be printed: ${letters.join(' ')}` : null;
};
const problemIn = (schema: v.GenericSchema, text: string): string | null =>
  v.safeParse(schema, text).issues?.[0].message ?? null;

const written = (text: string) => unprintable(text);
/** What is wrong with something filled into a field of a kind. */
const problems: Record<
  Exclude<FieldKind, 'signature' | 'initials' | 'checkbox'>,
  (text: string) => string | null
> = {
  text: written,
  name: written,
  date: (text) => problemIn(date, text),
  email: (text) => problemIn(email, text) ?? unprintable(text),
};

function problemOf(field: Field, value: string | boolean | undefined): string | null {
  if (field.kind === 'signature' || field.kind === 'initials')
    return value === undefined ? null : 'This field takes the signature.';
  if (field.kind === 'checkbox') {
    if (typeof value === 'string') return 'Tick the box or leave it.';
    return field.required && value !== true ? 'Tick this box.' : null;
  }
  if (typeof value === 'boolean') return 'Write something here.';
  if (value === undefined || value.trim() === '') return field.required ? 'Fill in this field.' : null;
  return problems[field.kind](value.trim());
}

/**
 * What is wrong with the values a recipient hands in for their fields, as a 422 says it: field id → messages.
 * The signature's own problem stands under `signature`.
 */
export function valueProblems(
  fields: readonly Field[],
  values: Values,
  signature: Signature,
): Record<string, string[]> {
  const known = new Map(fields.map((field) => [field.id, field]));
  const found: [string, string | null][] = [
    ...fields.map((field): [string, string | null] => [field.id, problemOf(field, values[field.id])]),
    ...Object.keys(values)
      .filter((id) => !known.has(id))
      .map((id): [string, string] => [id, 'This field is not yours to fill in.']),
    ['signature', signature.kind === 'typed' ? unprintable(signature.text) : null],
  ];
  return Object.fromEntries(found.flatMap(([id, message]) => (message ? [[id, [message]]] : [])));
}

/** The values as they are printed: dates to be read, text without outer spaces. */
export function printedValues(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ id, kind }): [string, string | boolean][] => {
      const value = values[id];
      if (typeof value !== 'string') return value === undefined ? [] : [[id, value]];
      const text = value.trim();
      return [[id, kind === 'date' && v.is(date, text) ? dayOf(text) : text]];
    }),
  );
}
