import { type PDF, PdfArray, PdfBool, type PdfDict, PdfStream } from '@libpdf/core';
import { numbersIn } from '../read/page-geometry.ts';
import {
  type Construct,
  itemsOf,
  nameOf,
  resolved,
  resolver,
  tableOnce,
  withoutEntries,
} from './construct.ts';

/** Short keys of inline images, which some programs read in other pictures too, before the long ones. */
const shortKeys = ['W', 'H', 'BPC', 'CS', 'IM', 'D', 'DP'];

/** Programs of a font (ISO 32000-1, table 126), in the order in which pdf.js looks for one. */
const fontPrograms = ['FontFile', 'FontFile2', 'FontFile3'];

const hasAny = (stream: PdfDict, keys: readonly string[]) => keys.some((key) => stream.has(key));

const isProtected = (pdf: PDF, { Filter }: { Filter: ReturnType<PdfDict['get']> }): boolean =>
  [nameOf(pdf, Filter), ...itemsOf(pdf, Filter).map((filter) => nameOf(pdf, filter))].includes('Crypt');

const isMask = (pdf: PDF, stream: PdfDict): boolean => {
  const value = resolved(pdf, stream.get('ImageMask'));
  return value instanceof PdfBool && value.value;
};

/** The two ways in which a mask paints (ISO 32000-1, 8.9.6.2): of other numbers some programs take the half for one. */
const maskDecodes = ['0,1', '1,0'];

/** True if a mask says by no boolean that it is one, or by other numbers than 0 and 1 what it paints. */
function hasOddMask(pdf: PDF, stream: PdfDict): boolean {
  const value = resolved(pdf, stream.get('ImageMask'));
  if (value !== undefined && !(value instanceof PdfBool)) return true;
  const decode = resolved(pdf, stream.get('Decode'));
  return (
    isMask(pdf, stream) &&
    decode instanceof PdfArray &&
    !maskDecodes.includes(String(numbersIn(pdf, decode, 2)))
  );
}

/** True if the colours that a picture leaves out are not ranges of whole numbers (ISO 32000-1, 8.9.6.4). */
function hasOddRange(pdf: PDF, stream: PdfDict): boolean {
  const range = resolved(pdf, stream.get('Mask'));
  if (!(range instanceof PdfArray)) return false;
  const numbers = numbersIn(pdf, range, range.length);
  return (
    !numbers || numbers.length % 2 !== 0 || !numbers.every((value) => Number.isInteger(value) && value >= 0)
  );
}

/** True for a form XObject. */
const isForm = (pdf: PDF, stream: PdfDict): boolean => nameOf(pdf, stream.get('Subtype')) === 'Form';

export const streams: readonly Construct[] = [
  {
    words: 'a part that is kept in another file',
    stream: (stream) => (hasAny(stream, ['F', 'FFilter', 'FDecodeParms']) ? 'refuse' : undefined),
  },
  {
    words: 'a part that is protected by itself',
    stream: (stream, pdf) => (isProtected(pdf, { Filter: stream.get('Filter') }) ? 'refuse' : undefined),
  },
  {
    words: 'a picture or a part that some programs replace by another one',
    stream: (stream) => withoutEntries(stream, ['Alternates', 'OPI', 'Ref']),
  },
  {
    words: 'a part that only printers draw',
    stream: (stream, pdf) =>
      ['Subtype', 'Subtype2'].some((key) => nameOf(pdf, stream.get(key)) === 'PS') ? 'refuse' : undefined,
  },
  {
    words: 'a picture with two descriptions of its size or colours',
    // Masks need no `/Subtype`, and nothing else that is drawn has these keys.
    stream: (stream) => (hasAny(stream, shortKeys) ? 'refuse' : undefined),
  },
  {
    words: 'a picture whose mask programs read differently',
    stream: (stream, pdf) => {
      const mask = resolved(pdf, stream.get('Mask'));
      const isOdd = mask instanceof PdfStream ? !isMask(pdf, mask) : hasOddRange(pdf, stream);
      return isOdd || hasOddMask(pdf, stream) ? 'refuse' : undefined;
    },
  },
  {
    words: 'a part without a frame, which some programs leave out',
    // Appearances of annotations get a frame where they become content of their page.
    dictionary: tableOnce('XObject', (pdf, parts) =>
      parts.some((part) => isForm(pdf, part) && !numbersIn(pdf, part.get('BBox', resolver(pdf)), 4))
        ? 'refuse'
        : undefined,
    ),
  },
  {
    words: 'a part that some programs put elsewhere',
    stream: (stream, pdf) => {
      const matrix = stream.get('Matrix', resolver(pdf));
      if (!isForm(pdf, stream) || matrix === undefined || numbersIn(pdf, matrix, 6)) return undefined;
      return () => stream.delete('Matrix');
    },
  },
  {
    words: 'a font with several shapes for each letter',
    dictionary: (descriptor) => {
      if (descriptor instanceof PdfStream) return undefined;
      const [, ...others] = fontPrograms.filter((key) => descriptor.has(key));
      return withoutEntries(descriptor, others);
    },
  },
];
