import { composePdf } from './compose.ts';
import type { FilledField } from './fields.ts';
import { isSigned, xfaOf } from './form.ts';
import { openForSealing } from './open.ts';
import { displayedSize, isCropped, pageGeometry } from './page-geometry.ts';
import { asRefusal, PdfRefusal } from './refusal.ts';

const mostPages = 10_000;
const [smallestSide, largestSide] = [3, 14_400];

/** What is known of a PDF that can be sealed. */
export interface PdfFacts {
  pages: number;
  /** Of each page as shown, in points. */
  sizes: { width: number; height: number }[];
  /** It was protected; what is sealed will not be. */
  encrypted: boolean;
  /** It holds a signature already, which stays valid, for its own revision. */
  alreadySigned: boolean;
  /** Its form fields become page content when it is sealed. */
  hasForm: boolean;
  xfa: boolean;
  /** Its structure was damaged and is rebuilt when it is sealed. */
  repaired: boolean;
  /** Pages are stored turned. */
  rotated: boolean;
  /** Viewers show less of a page than there is. */
  cropped: boolean;
}

/** Draws on the first and the last page and reads the result back: what fails here would fail at the seal. */
async function rehearse(bytes: Uint8Array, pages: number): Promise<void> {
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
  const trial = [1, pages].map((page): FilledField => ({ kind: 'checkbox', page, box, value: true }));
  const { pdf } = await openForSealing(await composePdf(bytes, trial));
  if (pdf.getPageCount() !== pages) throw new PdfRefusal('broken');
}

async function examine(bytes: Uint8Array): Promise<PdfFacts> {
  const { pdf, encrypted, repaired } = await openForSealing(bytes);
  const pages = pdf.getPages();
  if (pages.length > mostPages) throw new PdfRefusal('too_many_pages');
  const geometries = pages.map((page) => pageGeometry(pdf, page));
  const sizes = geometries.map(displayedSize);
  const odd = sizes.findIndex(
    (size) =>
      Math.min(size.width, size.height) < smallestSide || Math.max(size.width, size.height) > largestSide,
  );
  if (odd >= 0) throw new PdfRefusal('page_size', `page ${odd + 1}`);
  const xfa = xfaOf(pdf);
  if (xfa === 'dynamic') throw new PdfRefusal('dynamic_form');
  await rehearse(bytes, pages.length);
  return {
    pages: pages.length,
    sizes,
    encrypted,
    alreadySigned: isSigned(pdf),
    hasForm: pdf.hasForm(),
    xfa: xfa !== 'none',
    repaired,
    rotated: geometries.some(({ rotate }) => rotate !== 0),
    cropped: pages.some((page) => isCropped(pdf, page)),
  };
}

/**
 * Says at upload whether a PDF can be signed and sealed here, and what will happen to it.
 * @throws PdfRefusal, with the words to show
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFacts> {
  try {
    return await examine(bytes);
  } catch (error) {
    throw asRefusal(error);
  }
}
