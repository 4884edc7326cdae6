import { PdfRefusal } from '../refusal.ts';
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
 * @param numbers of the pages, from 1; each is asked for once the page before it is done with
 * @throws PdfRefusal `read_differently` if one program does not open the file, or they find other numbers of pages
 * @throws Error if a page cannot be drawn, or there is no such page
 */
export async function showBoth<T>(
  bytes: Uint8Array,
  scale: number,
  numbers: Iterable<number>,
  work: (page: PageInBoth) => Promise<T>,
): Promise<T[]> {
  const file = openWithPdfium(await startPdfium(), bytes);
  try {
    const answers: T[] = [];
    for await (const shown of showWithPdfJs(bytes, scale, numbers)) {
      const { place, number, pages } = shown;
      if (pages !== file.pages) throw new PdfRefusal('read_differently');
      answers.push(await file.show(number, place, (other) => work({ place, shown, other })));
    }
    return answers;
  } finally {
    file.close();
  }
}
