import { type PDF, PdfArray, type PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { numbersIn } from '../read/page-geometry.ts';
import { type Construct, dictionaryOf, type Found, itemsOf, nameOf, resolver } from './construct.ts';
import { lightnessOf } from './lightness.ts';

/**
 * How light the inks are that a printer has by itself, from black (0) to white: it prints a colour of such a name with its ink, and does not
 * ask what the file says that it looks like (ISO 32000-1, 8.6.6.4); poppler does so for black on a screen too.
 */
const inks = new Map([
  ['Cyan', 0.65],
  ['Magenta', 0.45],
  ['Yellow', 0.9],
  ['Black', 0],
  ['All', 0],
]);
/** Greatest difference of lightness between an ink and the colour that the file gives it. */
const alike = 0.35;

/** Most colorants of a space (ISO 32000-1, annex C). */
const mostColorants = 32;
const counts = new Map([
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['DeviceCMYK', 4],
]);

/** Reads the lightness of a colour of a space; undefined for a space of another kind. */
function lightnessIn(
  pdf: PDF,
  space: Found,
): ((colour: readonly number[]) => number | undefined) | undefined {
  const [kind, profile] = itemsOf(pdf, space);
  const name = nameOf(pdf, space) ?? nameOf(pdf, kind) ?? '';
  if (name === 'Lab') return ([lightness = 0]) => lightness / 100;
  const count =
    name === 'ICCBased' ? dictionaryOf(pdf, profile)?.getNumber('N', resolver(pdf))?.value : counts.get(name);
  return (colour) => (colour.length === count ? lightnessOf(colour) : undefined);
}

/** Colours of an exponential function at its ends; undefined for one that is no straight line. */
function ends(pdf: PDF, made: PdfDict): number[][] | undefined {
  if (made.getNumber('N', resolver(pdf))?.value !== 1) return undefined;
  return ['C0', 'C1'].map((key, at) => {
    const colour = itemsOf(pdf, made.get(key, resolver(pdf)));
    return numbersIn(pdf, new PdfArray(colour.flatMap((one) => one ?? [])), colour.length) ?? [at];
  });
}

/** Colours of a table of samples of 8 or 16 bits for one component (ISO 32000-1, 7.10.2). */
function samples(pdf: PDF, made: PdfStream): number[][] | undefined {
  const numbers = (key: string, count: number) => numbersIn(pdf, made.get(key, resolver(pdf)), count);
  const outputs = itemsOf(pdf, made.get('Range')).length / 2;
  const [size, bits] = [numbers('Size', 1)?.[0] ?? 0, made.getNumber('BitsPerSample', resolver(pdf))?.value];
  const [range, width] = [numbers('Decode', 2 * outputs) ?? numbers('Range', 2 * outputs), (bits ?? 0) / 8];
  const { bytes, isWhole } = streamData(pdf, made);
  if (made.has('Encode') || !range || (width !== 1 && width !== 2) || size < 2 || !isWhole) return undefined;
  if (bytes.length < size * outputs * width) return undefined;
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: size }, (_, sample) =>
    Array.from({ length: outputs }, (_, output) => {
      const [from = 0, to = 1] = range.slice(2 * output);
      const value = data.readUIntBE((sample * outputs + output) * width, width) / (256 ** width - 1);
      return from + value * (to - from);
    }),
  );
}

function tintsOf(pdf: PDF, made: PdfDict): number[][] | undefined {
  const kind = made.getNumber('FunctionType', resolver(pdf))?.value;
  if (String(numbersIn(pdf, made.get('Domain', resolver(pdf)), 2)) !== '0,1') return undefined;
  if (kind === 2) return ends(pdf, made);
  return kind === 0 && made instanceof PdfStream ? samples(pdf, made) : undefined;
}

/** Functions that were read: thousands of spaces may share one. */
const known = new WeakMap<PdfDict, number[][] | undefined>();

/** The colours that a function gives an ink, evenly from none of it to all of it; undefined if that cannot be told for sure. */
function tintsBy(pdf: PDF, value: Found): number[][] | undefined {
  const made = dictionaryOf(pdf, value);
  if (made && !known.has(made)) known.set(made, tintsOf(pdf, made));
  return made && known.get(made);
}

/** True if a space gives the one ink of its name about the colour that it has on paper. */
function looksLike(pdf: PDF, ink: number, alternate: Found, transform: Found): boolean {
  const lightness = lightnessIn(pdf, alternate);
  const tints = tintsBy(pdf, transform);
  return (
    lightness !== undefined &&
    tints?.every((colour, at) => {
      const expected = 1 - (at / (tints.length - 1)) * (1 - ink);
      return Math.abs((lightness(colour) ?? Number.NaN) - expected) < alike;
    }) === true
  );
}

/** Gives inks of a printer other names in a space that does not give them their colours; so every program asks for these. */
function withoutInks(pdf: PDF, space: PdfArray): (() => void) | undefined {
  const [kind, colorants, alternate, transform] = itemsOf(pdf, space);
  const isOne = nameOf(pdf, kind) === 'Separation';
  if (!isOne && nameOf(pdf, kind) !== 'DeviceN') return undefined;
  const all = colorants instanceof PdfArray && colorants.length <= mostColorants ? [...colorants] : [];
  const names = (isOne ? [colorants] : all).map((one) => nameOf(pdf, one) ?? '');
  if (!names.some((name) => inks.has(name))) return undefined;
  const [ink, ...others] = names.map((name) => inks.get(name));
  if (ink !== undefined && others.length === 0 && looksLike(pdf, ink, alternate, transform)) return undefined;
  const [one, ...more] = names.map((name) => PdfName.of(inks.has(name) ? `${name} as shown` : name));
  return () => {
    if (one) space.set(1, isOne ? one : PdfArray.of(one, ...more));
    // Its attributes name the inks again.
    while (space.length > 4) space.remove(4);
  };
}

export const inkColours: readonly Construct[] = [
  {
    words: 'an ink that is shown in another colour than it has on paper',
    array: (space, pdf) => withoutInks(pdf, space),
  },
];
