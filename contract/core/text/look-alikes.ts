import { fold } from '../fold.ts';

/* Names that look alike, by the letters of Unicode's list of confusables (UTS #39) that are a whole Latin letter to the eye. */

/**
 * Cyrillic, Greek, and what Latin itself confuses, each above its look. A letter may look otherwise as a capital: Ν is N, ν is v. The look of I,
 * l and 1 is a sign, since the letter l would be one with the capital L once it is folded.
 */
const rows: readonly (readonly [letters: string, looks: string])[] = [
  ['АВЕЅІЈКМНОРСТУХԚԜҮЬԌӀ', 'ABES|JKMHOPCTYXQWYbG|'],
  ['аеѕіјорсухԁԛԝһүѵгӏ', 'aesijopcyxdqwhyvr|'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ', 'ABEZH|KMNOPTYXCM'],
  ['αγινορσυϲϳ', 'ayivopoucj'],
  ['Il10', '|||O'],
];
const looks = new Map(
  rows.flatMap(([letters, as]) => [...letters].map((letter, at) => [letter, as.charAt(at)])),
);

/** A text taken apart (NFKD), its letters of other scripts as the Latin ones they look like. */
export const latinLook = (text: string): string =>
  Array.from(text.normalize('NFKD'), (letter) => looks.get(letter) ?? letter).join('');

/** True if people take one name for the other: they are folded alike, or look alike, as ‘Admin’ and ‘Аdmin’ with a Cyrillic А. */
export const looksLike = (one: string, other: string): boolean =>
  fold(one) === fold(other) || fold(latinLook(one)) === fold(latinLook(other));
