import * as v from 'valibot';
import { printableLetters, unprintableWords } from '../core/text/printable-text.ts';
import { date, email } from '../core/values.ts';
import { type FieldKind, type SigningField, takesOptions } from './signing.ts';
import type { HandMade, Signature, Values } from './signing-input.ts';

/* Values that fields take: one rule for the app, which checks while the person types, and the server. */

type Place = Pick<SigningField, 'kind' | 'required' | 'box' | 'options'>;

/** True for kinds that take the signature or the initials, which are made once for all fields of their kind. */
export const takesSignature = (kind: FieldKind): kind is keyof HandMade =>
  kind === 'signature' || kind === 'initials';

const names: Record<FieldKind, string> = {
  signature: 'Signature',
  initials: 'Initials',
  text: 'Text',
  date: 'Date',
  name: 'Name',
  email: 'E-mail',
  number: 'Number',
  checkbox: 'Checkbox',
  radio: 'Choice',
  dropdown: 'Choice',
  stamp: 'Stamp',
};
/** Display name of a field: its label, else the name of its kind. */
export const fieldName = ({ label, kind }: Pick<SigningField, 'label' | 'kind'>): string =>
  label || names[kind];

/** Number of characters of 5 points, the smallest readable print, on an A4 page without margins. */
const fullPage = 26_000;

/** Most characters of a field. Text is set smaller until it fits, so a text field holds as many as stay readable in its box. */
export function longest({ kind, box }: Pick<SigningField, 'kind' | 'box'>): number {
  const most: Partial<Record<FieldKind, number>> = {
    text: Math.min(1000, Math.max(40, Math.floor((box.width * box.height * fullPage) / 10) * 10)),
    name: 100,
    email: 255,
    date: 10,
    number: 30,
  };
  return most[kind] ?? 0;
}

/** Problem of a text that typing on cannot solve: unprintable characters, or too many characters. Null if there is none. */
export function textProblem(field: Pick<SigningField, 'kind' | 'box'>, text: string): string | null {
  const words = unprintableWords(text);
  if (words) return `${words} Use ${printableLetters}.`;
  const most = longest(field);
  const length = text.trim().length;
  return length > most ? `There is room for ${most} characters here; these are ${length}.` : null;
}

const problemIn = (schema: v.GenericSchema, text: string): string | null =>
  v.safeParse(schema, text).issues?.[0].message ?? null;
/** A decimal number in English notation; commas between thousands are optional. */
const decimal = v.pipe(
  v.string(),
  v.regex(/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/, 'Enter a number, such as 1250.50.'),
);
const forms: Partial<Record<FieldKind, v.GenericSchema>> = { date, email, number: decimal };

/** Message about an invalid value of a field; null if it is valid. */
export function valueProblem(field: Place, value: Values[string] | undefined): string | null {
  const { kind, required } = field;
  if (takesSignature(kind)) return value === undefined ? null : `This field takes the ${kind}.`;
  if (kind === 'checkbox') {
    if (typeof value === 'string') return 'Tick the box or leave it.';
    return required && value !== true ? 'Tick this box.' : null;
  }
  if (kind === 'stamp')
    return value === undefined ? null : 'A stamp takes nothing: it says who signed, and when.';
  if (takesOptions(kind)) return choiceProblem(field, value);
  if (typeof value === 'boolean') return 'Write something here.';
  const text = (value ?? '').trim();
  if (text === '') return required ? 'Fill in this field.' : null;
  const form = forms[kind];
  return (form && problemIn(form, text)) ?? textProblem(field, text);
}

function choiceProblem({ options, required }: Place, value: Values[string] | undefined): string | null {
  if (value === undefined || value === '') return required ? 'Choose one.' : null;
  return typeof value === 'string' && options.includes(value) ? null : 'Choose one of the options.';
}

/** True if a recipient with these fields signs on the page. */
export const needsSignature = (fields: readonly Pick<SigningField, 'kind'>[]): boolean =>
  fields.some(({ kind }) => takesSignature(kind));

/** Least length of all lines of a drawn signature, in heights of the pad: a cross has more, a dot or a slip of the finger less. */
const leastInk = 0.3;

/** Length of all strokes, in heights of the pad. */
function inkOf({ strokes, aspect }: Extract<Signature, { kind: 'drawn' }>): number {
  const lengths = strokes.flatMap((stroke) =>
    stroke.slice(1).map(({ x, y }, at) => {
      const from = stroke[at];
      return from ? Math.hypot((x - from.x) * aspect, y - from.y) : 0;
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Most characters of a typed signature and of typed initials. */
const longestMade: Record<keyof HandMade, number> = { signature: 100, initials: 20 };
const toType: Record<keyof HandMade, string> = { signature: 'your name', initials: 'your initials' };
const tooLittle: Record<keyof HandMade, string> = { signature: 'a signature', initials: 'initials' };

/** Message about an invalid signature or initials; null if valid. Only the server can check that a picture is readable. */
export function signatureProblem(signature: Signature, of: keyof HandMade = 'signature'): string | null {
  switch (signature.kind) {
    case 'drawn':
      return inkOf(signature) < leastInk
        ? `This is too little to be ${tooLittle[of]}. Draw a little more.`
        : null;
    case 'typed': {
      const text = signature.text.trim();
      if (text === '') return `Type ${toType[of]}.`;
      const words = unprintableWords(text);
      if (words) return `${words} Type ${toType[of]} in ${printableLetters}, draw, or use a picture.`;
      const most = longestMade[of];
      return text.length > most ? `At most ${most} characters.` : null;
    }
    case 'image':
      return null;
  }
}
