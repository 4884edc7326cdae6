import * as v from 'valibot';
import { mostFields, pictureMaxLength } from '../core/limits.ts';
import { messages } from '../core/rules.ts';
import { line } from '../core/text/pasted.ts';
import { base64, id } from '../core/values.ts';
import { hands } from './hands.ts';

const coordinate = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const tooLarge = 'This drawing is too large. Draw it again, simpler.';
const strokes = v.pipe(
  v.array(
    v.pipe(
      v.array(v.strictObject({ x: coordinate, y: coordinate })),
      v.minLength(1),
      v.maxLength(5000, tooLarge),
    ),
  ),
  v.minLength(1, 'The drawing is empty.'),
  v.maxLength(500, tooLarge),
);
/** A signature or initials: vectors, typed letters or a picture. Strokes are fractions of a pad whose width ÷ height is `aspect`. */
export const signature = v.variant('kind', [
  v.strictObject({
    kind: v.literal('drawn'),
    strokes,
    aspect: v.pipe(v.number(), v.minValue(0.2), v.maxValue(20)),
  }),
  v.strictObject({
    kind: v.literal('typed'),
    text: v.pipe(v.string(), line, v.nonEmpty('Type at least one letter.'), v.maxLength(100)),
    /** The handwriting; slanted print if absent, and for letters the handwriting lacks. */
    hand: v.optional(v.picklist(hands)),
  }),
  v.strictObject({
    kind: v.literal('image'),
    png: v.pipe(base64, v.maxLength(pictureMaxLength, messages.pictureTooLarge)),
  }),
]);
export type Signature = v.InferOutput<typeof signature>;

/** The signature (null if no field takes one) and the initials (if fields take them) of a recipient. */
export const handMade = {
  signature: v.optional(v.nullable(signature), null),
  initials: v.optional(signature),
};
/** Without initials, `initialsIn` gives what is printed in their place. */
export interface HandMade {
  signature: Signature | null;
  initials?: Signature | null | undefined;
}

/** Field id → value. Fields that take the signature or the initials are not in it. */
export const values = v.pipe(
  v.record(id, v.union([v.pipe(v.string(), v.maxLength(2000)), v.boolean()])),
  v.maxEntries(mostFields, `At most ${mostFields} fields.`),
);
export type Values = v.InferOutput<typeof values>;
