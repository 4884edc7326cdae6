import { PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { paper } from '../documents/pdf/sheet.ts';

const numbers = (...values: number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/**
 * Makes a place on the first page a link to the last one, in the frame that LaTeX draws around links: other programs show it, the app does not.
 * @param at points from the top left of the page
 */
export async function withFramedLink(
  bytes: Uint8Array,
  at: { x: number; y: number; width: number; height: number },
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const [first, last] = [pdf.getPages().at(0), pdf.getPages().at(-1)];
  if (!first || !last) throw new Error('The paper has no page.');
  const bottom = paper.height - at.y - at.height;
  const link = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Link'),
    F: PdfNumber.of(4),
    Rect: numbers(at.x, bottom, at.x + at.width, bottom + at.height),
    Border: numbers(0, 0, 1),
    C: numbers(0.8, 0.1, 0.1),
    Dest: PdfArray.of(last.ref, PdfName.of('Fit')),
  });
  first.dict.set('Annots', PdfArray.of(pdf.register(link)));
  return pdf.save();
}
