import { PdfRefusal } from '../refusal.ts';
import { attachmentsOf, layersOf } from './enclosed-content.ts';
import { isSigned, xfaOf } from './form.ts';
import type { OpenedUpload } from './open.ts';
import { displayedSize, isCropped, pageGeometry } from './page-geometry.ts';

const mostPages = 10_000;
/** Limits of a page's sides, points. */
const [smallestSide, largestSide] = [3, 14_400];

/** Facts of an uploaded PDF before it is prepared. */
export interface UploadedFacts {
  /** Displayed size of each page, points. */
  sizes: { width: number; height: number }[];
  encrypted: boolean;
  /** It holds a signature already, which stays valid for its own revision. */
  alreadySigned: boolean;
  hasForm: boolean;
  xfa: boolean;
  /** Its structure was damaged, and it was rewritten. */
  repaired: boolean;
  /** Bytes before its header were cut off. */
  cut: boolean;
  /** An index of our own was appended. */
  indexed: boolean;
  /** Its pages refer to missing parts. */
  incomplete: boolean;
  /** Pages are stored rotated. */
  rotated: boolean;
  /** Viewers show less of a page than there is. */
  cropped: boolean;
  attachments: boolean;
  /** Parts of pages can be switched on and off. */
  layers: boolean;
}

/**
 * Facts of an open PDF.
 * @throws PdfRefusal for pages that nobody could sign, and forms that only Adobe software shows
 */
export function pdfFactsOf(opened: OpenedUpload): UploadedFacts {
  const { pdf, encrypted, repaired, cut, indexed, incomplete } = opened;
  const pages = pdf.getPages();
  if (pages.length > mostPages) throw new PdfRefusal('too_many_pages');
  const geometries = pages.map((page) => pageGeometry(pdf, page));
  const sizes = geometries.map(displayedSize);
  const odd = sizes.findIndex(
    ({ width, height }) => Math.min(width, height) < smallestSide || Math.max(width, height) > largestSide,
  );
  if (odd >= 0) throw new PdfRefusal('page_size', `page ${odd + 1}`);
  const xfa = xfaOf(pdf);
  if (xfa === 'dynamic') throw new PdfRefusal('dynamic_form');
  return {
    encrypted,
    repaired,
    cut,
    indexed,
    incomplete,
    sizes,
    alreadySigned: isSigned(pdf),
    hasForm: pdf.hasForm(),
    xfa: xfa !== 'none',
    rotated: geometries.some(({ rotate }) => rotate !== 0),
    cropped: pages.some((page) => isCropped(pdf, page)),
    attachments: attachmentsOf(pdf),
    layers: layersOf(pdf),
  };
}
