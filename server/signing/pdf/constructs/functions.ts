import type { PDF, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { type Construct, resolver } from './construct.ts';

/** Operators of a formula whose results differ: the half of a negative number, and bits beyond the last. */
const reckonedDifferently = /(?:^|[\s\0{}])(?:round|bitshift)(?![^\s\0{}%])/;

const [power, formula] = [2, 4];

/** True for a formula in PostScript with such an operator (ISO 32000-1, 7.10.5). */
function isOdd(pdf: PDF, stream: PdfStream): boolean {
  if (stream.getNumber('FunctionType', resolver(pdf))?.value !== formula) return false;
  return reckonedDifferently.test(Buffer.from(streamData(pdf, stream).bytes).toString('latin1'));
}

export const functions: readonly Construct[] = [
  {
    words: 'a colour by a formula that programs reckon differently',
    stream: (stream, pdf) => (isOdd(pdf, stream) ? 'refuse' : undefined),
    // Of nothing, a power below zero has no value (7.10.3).
    dictionary: (made, pdf) => {
      if (made.getNumber('FunctionType', resolver(pdf))?.value !== power) return undefined;
      return (made.getNumber('N', resolver(pdf))?.value ?? 1) <= 0 ? 'refuse' : undefined;
    },
  },
];
