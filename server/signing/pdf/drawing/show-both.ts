import type { ShownPage } from './drawing.ts';
import { openWithPdfium, type PdfiumPage, type Place, startPdfium } from './pdfium.ts';
import { showWithPdfJs } from './pdfjs.ts';

/** A page in both programs: `shown` is what the app shows, by pdf.js, and `other` is PDFium's. */
export interface PageInBoth {
  place: Place;
  shown: ShownPage;
  other: PdfiumPage;
}

/**
 * Shows pages to some work by both programs, one after the other.
 * @param scale pixels a point
 * @param first page (from 1), up to `last`
 * @throws Error if PDFium does not open the file, or finds other pages, or there is no such page
 */
export async function showBoth<T>(
  bytes: Uint8Array,
  scale: number,
  first: number,
  last: number,
  work: (page: PageInBoth) => Promise<T>,
): Promise<T[]> {
  const file = openWithPdfium(await startPdfium(), bytes);
  try {
    const answers: T[] = [];
    for await (const shown of showWithPdfJs(bytes, scale, first, last)) {
      const { place, number, pages } = shown;
      if (pages !== file.pages) throw new Error(`PDFium finds ${file.pages} pages, and pdf.js ${pages}.`);
      answers.push(await file.show(number, place, (other) => work({ place, shown, other })));
    }
    return answers;
  } finally {
    file.close();
  }
}
