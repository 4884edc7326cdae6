import { type PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { numbersIn } from '../read/page-geometry.ts';
import { type Construct, dictionaryOf, type Found, itemsOf, nameOf, resolved } from './construct.ts';

/** Exponents of ordinary spaces; most screens have 2.2. */
const gammas = { least: 0.5, most: 3 };
/** Ordinary white points, from the light of lamps to that of the sky, and the lightest black one. */
const whites = [
  { least: 0.85, most: 1.15 },
  { least: 1, most: 1 },
  { least: 0.3, most: 1.3 },
];
const lightestBlack = 0.1;

type Range = { least: number; most: number };

const isWithin = ({ least, most }: Range, value: number) => value >= least && value <= most;

/** True for an exponent of an ordinary space. */
export const isGamma = (gamma: number): boolean => isWithin(gammas, gamma);

/** True if red, green and blue, as X, Y and Z of each, are what they are called. */
export function areRedGreenBlue(colorants: readonly number[]): boolean {
  return [0, 1, 2].every((colour) => {
    const [own = 0, ...all] = [colorants[4 * colour], ...colorants.slice(3 * colour, 3 * colour + 3)];
    return own > 0.3 && all.every((one) => own >= (one ?? 0));
  });
}

/** The numbers of an entry, or those that it has by default; undefined if they are of another count or no numbers. */
function numbersOf(pdf: PDF, value: Found, byDefault: readonly number[]): readonly number[] | undefined {
  const found = resolved(pdf, value);
  if (found === undefined) return byDefault;
  if (found instanceof PdfNumber) return byDefault.length === 1 ? [found.value] : undefined;
  return found instanceof PdfArray && found.length === byDefault.length
    ? numbersIn(pdf, found, found.length)
    : undefined;
}

/** Calibrated spaces, with the exponents that they have by default; Lab has none. */
const kinds = new Map<string, readonly number[]>([
  ['CalGray', [1]],
  ['CalRGB', [1, 1, 1]],
  ['Lab', []],
]);
const unity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** True for a calibrated space far from those of screens: some programs draw its colours as the device's own, others by its numbers. */
function isFar(pdf: PDF, space: PdfArray): boolean {
  const [kind, entries] = itemsOf(pdf, space);
  const name = nameOf(pdf, kind) ?? '';
  const exponents = kinds.get(name);
  if (!exponents) return false;
  const made = dictionaryOf(pdf, entries);
  const numbers = (key: string, byDefault: readonly number[]) => numbersOf(pdf, made?.get(key), byDefault);
  const white = numbers('WhitePoint', [0, 0, 0]);
  const black = numbers('BlackPoint', [0, 0, 0]);
  const colorants = name === 'CalRGB' ? numbers('Matrix', unity) : unity;
  const gamma = exponents.length === 0 ? [] : numbers('Gamma', exponents);
  return !(
    white?.every((value, at) => isWithin(whites[at] ?? whites[0] ?? { least: 1, most: 1 }, value)) &&
    black?.every((value) => value >= 0 && value <= lightestBlack) &&
    gamma?.every(isGamma) &&
    colorants &&
    areRedGreenBlue(colorants)
  );
}

export const calibrated: readonly Construct[] = [
  {
    words: 'colours that are measured in an unusual way',
    array: (space, pdf) => (isFar(pdf, space) ? 'refuse' : undefined),
  },
];
