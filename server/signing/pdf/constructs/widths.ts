import { type PDF, type PdfDict, PdfNumber, PdfStream } from '@libpdf/core';
import { type Construct, itemsOf, resolver } from './construct.ts';

/** Widths of a font of single bytes, and the codes of the first and the last (ISO 32000-1, table 111). */
function widthsOf(pdf: PDF, font: PdfDict) {
  const [first, last] = ['FirstChar', 'LastChar'].map((key) => font.getNumber(key, resolver(pdf))?.value);
  const widths = itemsOf(pdf, font.get('Widths')).map((width) =>
    width instanceof PdfNumber ? width.value : 0,
  );
  return { first: first ?? 0, last, widths };
}

const isFont = (font: PdfDict) => !(font instanceof PdfStream) && font.has('Widths');

export const widths: readonly Construct[] = [
  {
    words: 'a font whose letters go back',
    dictionary: (font, pdf) =>
      isFont(font) && widthsOf(pdf, font).widths.some((width) => width < 0) ? 'refuse' : undefined,
  },
  {
    words: 'a font with widths behind its last letter',
    dictionary: (font, pdf) => {
      if (!isFont(font)) return undefined;
      const { first, last, widths } = widthsOf(pdf, font);
      const end = first + widths.length - 1;
      if (last === undefined || end <= last || widths.slice(last + 1 - first).every((width) => width === 0))
        return undefined;
      return () => font.set('LastChar', PdfNumber.of(end));
    },
  },
  {
    words: 'a font of drawn letters without their widths',
    // Of single letters without a width, of which most fonts have some that nothing is written in, the pictures of two programs tell.
    dictionary: (font, pdf) =>
      font.has('CharProcs') && itemsOf(pdf, font.get('Widths')).length === 0 ? 'refuse' : undefined,
  },
];
