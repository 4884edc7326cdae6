import { type PDF, PdfArray, PdfName, type PdfObject, PdfStream } from '@libpdf/core';
import { readOperators } from '../content/content-tokens.ts';
import { inlineEntries } from '../content/inline-entries.ts';
import { colours, componentsOf } from './colours.ts';
import { type Construct, type ContentPart, dictionaryOf, itemsOf, nameOf } from './construct.ts';
import { fax } from './fax.ts';
import { inkColours } from './inks.ts';
import { jpeg } from './jpeg.ts';
import { pictures } from './pictures.ts';

/** Long names of the spaces of inline images (ISO 32000-1, table 93). */
const spaces = new Map([
  ['G', 'DeviceGray'],
  ['RGB', 'DeviceRGB'],
  ['CMYK', 'DeviceCMYK'],
  ['I', 'Indexed'],
]);

/** A space of an inline image: the device's, a table of its colours, or one of the resources. */
function spaceOf(
  pdf: PDF,
  written: PdfObject | undefined,
  { resources }: Pick<ContentPart, 'resources'>,
): PdfObject | undefined {
  const name = nameOf(pdf, written);
  if (name !== undefined) {
    const listed = dictionaryOf(pdf, resources?.get('ColorSpace'))?.get(name);
    return spaces.has(name) ? PdfName.of(spaces.get(name) ?? name) : (listed ?? written);
  }
  if (!(written instanceof PdfArray)) return written;
  const [kind, base, ...others] = [...written];
  const long = spaces.get(nameOf(pdf, kind) ?? '');
  if (!kind || !base) return written;
  return PdfArray.of(long ? PdfName.of(long) : kind, spaceOf(pdf, base, { resources }) ?? base, ...others);
}

/** True if an inline image is one that would be refused as an object, or has colours of a space that is unknown. */
function isOdd(pdf: PDF, picture: PdfStream): boolean {
  const space = picture.get('ColorSpace');
  if (space && componentsOf(pdf, space) === undefined) return true;
  const arrays: PdfArray[] = [space, ...itemsOf(pdf, space)].filter((one) => one instanceof PdfArray);
  return (
    [...pictures, ...fax, ...jpeg].some(({ stream }) => stream?.(picture, pdf) !== undefined) ||
    [...colours, ...inkColours].some(({ array }) => arrays.some((one) => array?.(one, pdf) !== undefined))
  );
}

function hasOddPicture(pdf: PDF, part: ContentPart): boolean {
  const { bytes } = part;
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('BI')) return false;
  let found = false;
  readOperators(bytes, ({ at, data, isFaulty }) => {
    if (!data || isFaulty || found) return;
    // Its entries stand between `BI`, and `ID` with one byte of white space.
    const entries = inlineEntries(bytes.subarray(at + 2, data.from - 3));
    if (!entries) {
      found = true;
      return;
    }
    const space = spaceOf(pdf, entries.get('ColorSpace'), part);
    if (space) entries.set('ColorSpace', space);
    found = isOdd(pdf, new PdfStream(entries, bytes.subarray(data.from, data.end)));
  });
  return found;
}

export const inlinePictures: readonly Construct[] = [
  {
    words: 'a picture within the text of a page that programs read differently',
    content: (part, pdf) => (hasOddPicture(pdf, part) ? 'refuse' : undefined),
  },
];
