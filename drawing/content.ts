import { initialsIn } from '../contract/core/initials.ts';
import { unprintable } from '../contract/core/printable-text.ts';
import type { Field, FieldKind } from '../contract/signing/signing.ts';
import type { Signature, Values } from '../contract/signing/signing-input.ts';

/** What a stamp says: who acted, for whom where that is known, and on which day, as it is to be read. */
export interface StampFacts {
  name: string;
  company: string;
  date: string;
}

/** What stands in each kind of field. Dates come as they are to be read. */
interface FieldValues {
  signature: Signature;
  initials: Signature;
  text: string;
  date: string;
  name: string;
  email: string;
  number: string;
  dropdown: string;
  checkbox: boolean;
  /** `chosen` is one of the options, or empty. */
  radio: { options: readonly string[]; chosen: string };
  stamp: StampFacts;
}

/** A kind of field with what stands in it. */
export type Content = { [K in FieldKind]: { kind: K; value: FieldValues[K] } }[FieldKind];

/** What a recipient filled in, and what is known of their act. */
export interface Filling {
  values: Values;
  signature: Signature | null;
  /** Where there are none, those of their name (`initialsIn`). */
  initials?: Signature | null | undefined;
  stamp: StampFacts;
}

/** What stands in a field once it is filled in; undefined when nothing does. A choice shows its options before one is chosen. */
export function contentOf(
  { id, kind, options }: Pick<Field, 'id' | 'kind' | 'options'>,
  { values, signature, initials, stamp }: Filling,
): Content | undefined {
  const value = values[id];
  switch (kind) {
    case 'signature':
      return signature ? { kind, value: signature } : undefined;
    case 'initials':
      return signature ? { kind, value: initialsIn({ signature, initials }, stamp.name) } : undefined;
    case 'stamp':
      return { kind, value: stamp };
    case 'checkbox':
      return typeof value === 'boolean' ? { kind, value } : undefined;
    case 'radio':
      return { kind, value: { options, chosen: typeof value === 'string' ? value : '' } };
    default:
      return typeof value === 'string' && value.trim() !== '' ? { kind, value } : undefined;
  }
}

/** What somebody wrote in a field. */
export function wordsIn({ kind, value }: Content): string {
  switch (kind) {
    case 'signature':
    case 'initials':
      return value.kind === 'typed' ? value.text : '';
    case 'radio':
      return value.options.join('');
    case 'checkbox':
    case 'stamp':
      return '';
    default:
      return value;
  }
}

/** The letters of it that cannot be drawn; it is drawn when there are none. */
export const undrawable = (content: Content): string[] => unprintable(wordsIn(content));
