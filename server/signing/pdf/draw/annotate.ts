import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { boundsOf, matrixOf, type Placement } from '../read/page-geometry.ts';

/** Printed; not to be moved, changed or deleted (ISO 32000-1, table 165: Print, ReadOnly, Locked, LockedContents). */
const flags = (1 << 2) | (1 << 6) | (1 << 7) | (1 << 9);

/** The page's own list of annotations, changed in place; a list shared by pages is copied. */
function annotationsOf(pdf: PDF, page: PDFPage): PdfArray {
  const entry = page.dict.get('Annots');
  const found = page.dict.getArray('Annots', (ref) => pdf.getObject(ref));
  const isShared =
    entry instanceof PdfRef &&
    pdf.getPages().some(({ index, dict }) => {
      const other = dict.get('Annots');
      return index !== page.index && other instanceof PdfRef && other.objectNumber === entry.objectNumber;
    });
  if (found && !isShared) return found;
  const own = PdfArray.of(...(found ?? []));
  page.dict.set('Annots', own);
  return own;
}

/**
 * Puts a drawing over a page of a signed file, whose content must not change: as an annotation above all others.
 * @param appearance a form XObject of the placement's size, with its matrix
 * @param words its text for people who cannot see it
 */
export function annotate(pdf: PDF, page: PDFPage, at: Placement, appearance: PdfRef, words: string): void {
  // The annotation has the size of its appearance, so that viewers neither move nor stretch it (ISO 32000-1, 12.5.5).
  const { x, y, width, height } = boundsOf({ x: 0, y: 0, width: at.width, height: at.height }, matrixOf(at));
  const annotation = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Stamp'),
    Rect: PdfArray.of(...[x, y, x + width, y + height].map((value) => PdfNumber.of(value))),
    F: PdfNumber.of(flags),
    P: page.ref,
    NM: PdfString.fromString(`Field${appearance.objectNumber}`),
    ...(words !== '' && { Contents: PdfString.fromString(words) }),
    AP: PdfDict.of({ N: appearance }),
  });
  annotationsOf(pdf, page).push(pdf.register(annotation));
}
