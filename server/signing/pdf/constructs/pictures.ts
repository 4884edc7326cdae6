import { type PDF, PdfArray, PdfBool, type PdfDict, PdfStream } from '@libpdf/core';
import { dataBeforePicture, depictingFilter } from '../content/stream-data.ts';
import { numbersIn } from '../read/page-geometry.ts';
import { componentsOf } from './colours.ts';
import { type Construct, itemsOf, nameOf, resolved, resolver } from './construct.ts';

/** Bits of a component that pictures may have (ISO 32000-1, table 89); others are guessed. */
const depths = [1, 2, 4, 8, 16];

const numberOf = (pdf: PDF, stream: PdfDict, key: string) => stream.getNumber(key, resolver(pdf))?.value;

const isMask = (pdf: PDF, stream: PdfDict): boolean => {
  const value = resolved(pdf, stream.get('ImageMask'));
  return value instanceof PdfBool && value.value;
};

/** True for a picture or a mask, which needs no `/Subtype`. */
const isPicture = (stream: PdfDict): boolean =>
  stream.has('Width') && stream.has('Height') && (stream.has('BitsPerComponent') || stream.has('ImageMask'));

/** The two ways in which a mask paints (ISO 32000-1, 8.9.6.2): of other numbers some programs take the half for one. */
const maskDecodes = ['0,1', '1,0'];

/** True if a mask says by no boolean that it is one, by other numbers than 0 and 1 what it paints, or has several bits a point. */
function isOddMask(pdf: PDF, stream: PdfDict): boolean {
  const value = resolved(pdf, stream.get('ImageMask'));
  if (value !== undefined && !(value instanceof PdfBool)) return true;
  if (!isMask(pdf, stream)) return false;
  const decode = resolved(pdf, stream.get('Decode'));
  const isOdd = decode instanceof PdfArray && !maskDecodes.includes(String(numbersIn(pdf, decode, 2)));
  return isOdd || (numberOf(pdf, stream, 'BitsPerComponent') ?? 1) !== 1;
}

/**
 * True if the colours that a picture leaves out are not a range of whole numbers for each component (ISO 32000-1, 8.9.6.4). Of 16 bits some
 * programs compare the first 8 alone.
 */
function hasOddRange(pdf: PDF, stream: PdfDict): boolean {
  const range = resolved(pdf, stream.get('Mask'));
  if (!(range instanceof PdfArray)) return false;
  const numbers = numbersIn(pdf, range, range.length);
  const count = componentsOf(pdf, stream.get('ColorSpace'));
  return (
    !numbers ||
    numberOf(pdf, stream, 'BitsPerComponent') === 16 ||
    (count !== undefined && numbers.length !== 2 * count) ||
    numbers.length % 2 !== 0 ||
    !numbers.every((value) => Number.isInteger(value) && value >= 0)
  );
}

/** Spaces of soft masks: other programs take a table or an ink for grey, or do not read it. */
const greys = new Set(['DeviceGray', 'CalGray', 'ICCBased']);

/** True if a soft mask is a mask itself, or not grey (ISO 32000-1, table 145). */
function hasOddSoftMask(pdf: PDF, stream: PdfDict): boolean {
  const mask = resolved(pdf, stream.get('SMask'));
  if (!(mask instanceof PdfStream)) return false;
  const space = mask.get('ColorSpace', resolver(pdf));
  const name = nameOf(pdf, space) ?? nameOf(pdf, itemsOf(pdf, space)[0]);
  return isMask(pdf, mask) || (space !== undefined && !greys.has(name ?? ''));
}

/** True if the numbers of a picture are not its places in its table of colours, up or down: some programs reckon with others, some do not. */
function hasOddPlaces(pdf: PDF, stream: PdfStream, depth: number | undefined, decode: PdfArray): boolean {
  const [kind] = itemsOf(pdf, stream.get('ColorSpace'));
  if (!['Indexed', 'I'].includes(nameOf(pdf, kind) ?? '')) return false;
  const last = 2 ** (depth ?? 8) - 1;
  return ![`0,${last}`, `${last},0`].includes(String(numbersIn(pdf, decode, 2)));
}

/** True if a picture has fewer bytes, or its components fewer limits, than its size and colours need, or bits that no picture has. */
function isOtherwise(pdf: PDF, stream: PdfStream): boolean {
  if (!isPicture(stream)) return false;
  const depth = isMask(pdf, stream) ? 1 : numberOf(pdf, stream, 'BitsPerComponent');
  const filter = depictingFilter(pdf, stream);
  // Such a picture tells its bits by itself.
  if (filter === undefined && depth !== undefined && !depths.includes(depth)) return true;
  const count = isMask(pdf, stream) ? 1 : componentsOf(pdf, stream.get('ColorSpace'));
  if (count === undefined) return false;
  const decode = resolved(pdf, stream.get('Decode'));
  if (decode instanceof PdfArray && !numbersIn(pdf, decode, 2 * count)) return true;
  if (decode instanceof PdfArray && hasOddPlaces(pdf, stream, depth, decode)) return true;
  const [width = 0, height = 0] = [numberOf(pdf, stream, 'Width'), numberOf(pdf, stream, 'Height')];
  const length = Math.ceil((width * count * (depth ?? 0)) / 8) * height;
  return filter === undefined && dataBeforePicture(pdf, stream).bytes.length < length;
}

/** Filters of bytes of which readers pass over some, and other readers do not. */
const spelling = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW']);

/** True if the data of a picture, a font or a function holds signs that are none of its filters'. */
function isMisspelt(pdf: PDF, stream: PdfStream): boolean {
  const filter = stream.get('Filter', resolver(pdf));
  const names = [nameOf(pdf, filter), ...itemsOf(pdf, filter).map((one) => nameOf(pdf, one))];
  return names.some((name) => spelling.has(name ?? '')) && !dataBeforePicture(pdf, stream).isRead;
}

export const pictures: readonly Construct[] = [
  {
    words: 'a picture whose mask programs read differently',
    stream: (stream, pdf) => {
      const mask = resolved(pdf, stream.get('Mask'));
      const isOdd = mask instanceof PdfStream ? !isMask(pdf, mask) : hasOddRange(pdf, stream);
      return isOdd || isOddMask(pdf, stream) || hasOddSoftMask(pdf, stream) ? 'refuse' : undefined;
    },
  },
  {
    words: 'a part whose data programs read differently',
    stream: (stream, pdf) => (isMisspelt(pdf, stream) ? 'refuse' : undefined),
  },
  {
    words: 'a picture with other data than it describes',
    stream: (stream, pdf) => (isOtherwise(pdf, stream) ? 'refuse' : undefined),
  },
];
