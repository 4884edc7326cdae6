import { unprintable } from '#contract/core/text/printable-text.ts';
import { initialsIn } from '#contract/signing/initials.ts';
import type { FieldKind, SigningField } from '#contract/signing/signing.ts';
import type { Signature, Values } from '#contract/signing/signing-input.ts';

/** Facts on a stamp: the person who acted, the company if known, and the date, formatted for print. */
export interface StampFacts {
  name: string;
  company: string;
  date: string;
}

/** Content of each kind of field. Dates are formatted for print. */
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

/** A kind of field with its content. */
export type Content = { [K in FieldKind]: { kind: K; value: FieldValues[K] } }[FieldKind];

/** A recipient's input, and the facts for a stamp. */
export interface SigningContent {
  values: Values;
  signature: Signature | null;
  /** Without initials, those of the name are drawn (`initialsIn`). */
  initials?: Signature | null | undefined;
  stamp: StampFacts;
}

/** Content of a field; undefined if it is empty. A radio field shows its options before one is chosen. */
export function contentOf(
  { id, kind, options }: Pick<SigningField, 'id' | 'kind' | 'options'>,
  { values, signature, initials, stamp }: SigningContent,
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

/** The typed text in a field, and the options of a radio field. */
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

/** The characters of the content that cannot be drawn; it can be drawn if there are none. */
export const undrawable = (content: Content): string[] => unprintable(wordsIn(content));
