import { type PDF, type PdfDict, PdfStream } from '@libpdf/core';
import { numbersIn } from '../read/page-geometry.ts';
import { type Construct, itemsOf, nameOf, resolver, tableOnce, withoutEntries } from './construct.ts';

/** Short keys of inline images, which some programs read in other pictures too, before the long ones. */
const shortKeys = ['W', 'H', 'BPC', 'CS', 'IM', 'D', 'DP'];

/** Programs of a font (ISO 32000-1, table 126), in the order in which pdf.js looks for one. */
const fontPrograms = ['FontFile', 'FontFile2', 'FontFile3'];

const hasAny = (stream: PdfDict, keys: readonly string[]) => keys.some((key) => stream.has(key));

const isProtected = (pdf: PDF, { Filter }: { Filter: ReturnType<PdfDict['get']> }): boolean =>
  [nameOf(pdf, Filter), ...itemsOf(pdf, Filter).map((filter) => nameOf(pdf, filter))].includes('Crypt');

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
    words: 'a part without a frame, which some programs leave out',
    // Appearances of annotations get a frame where they become content of their page.
    dictionary: tableOnce('XObject', (pdf, parts) =>
      parts.some((part) => isForm(pdf, part) && !numbersIn(pdf, part.get('BBox', resolver(pdf)), 4))
        ? 'refuse'
        : undefined,
    ),
  },
  {
    words: 'a pattern that does not repeat',
    stream: (stream, pdf) => {
      const steps = ['XStep', 'YStep'].map((key) => stream.getNumber(key, resolver(pdf))?.value);
      return stream.has('PatternType') && !steps.every(Boolean) ? 'refuse' : undefined;
    },
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
