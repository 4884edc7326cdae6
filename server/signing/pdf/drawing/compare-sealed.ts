import type { Box } from '#contract/signing/signing.ts';
import type { CompletedField } from '../draw/fields.ts';
import { writeDifference } from './difference.ts';
import { type Region, type ShownPage, type Size, side, identity as unplaced } from './drawing.ts';
import { pagesInTime } from './pages-in-time.ts';
import { partsOf, sizeOf } from './parts.ts';
import { openWithPdfium, startPdfium } from './pdfium.ts';

/** Pixels a point. */
const scale = 3;
/** Difference of a pixel that no rounding makes: the same program draws the same page twice. */
const noticeable = 16;
/** Pixels around a field that its drawing may smooth into. */
const smoothing = 2;

const difference = new Uint8Array(side * side);

/**
 * Compares pages of a sealed file with the file that was shown, outside the fields that were filled, as PDFium draws both: the program that
 * had no part in what was shown.
 * @param first page (from 1), up to `last`
 * @param fields that were filled, of any page
 * @param patience time after which no other page is begun, ms
 * @returns for each of these pages that was begun, at least one, whether it is alike
 * @throws PdfRefusal `read_differently` if PDFium does not open one of the files
 * @throws Error if a page cannot be drawn, or there is no such page
 */
export async function compareSealed(
  shown: Uint8Array,
  sealed: Uint8Array,
  first: number,
  last: number,
  fields: readonly Pick<CompletedField, 'page' | 'box'>[],
  patience = Number.POSITIVE_INFINITY,
): Promise<('same' | 'differs')[]> {
  const pdfium = await startPdfium();
  const before = openWithPdfium(pdfium, shown);
  const after = openWithPdfium(pdfium, sealed);
  try {
    const pages: ('same' | 'differs')[] = [];
    for (const number of pagesInTime(first, last, patience)) {
      const [size, sealedSize] = [before.sizeOf(number), after.sizeOf(number)];
      const place = { width: scale * size.width, height: scale * size.height, toPixels: unplaced };
      const own = fields.filter(({ page }) => page === number).map(({ box }) => regionOf(box, place));
      const isSame =
        size.width === sealedSize.width &&
        size.height === sealedSize.height &&
        (await before.show(number, place, (one) =>
          after.show(number, place, (other) => isAlike(one, other, place, own)),
        ));
      pages.push(isSame ? 'same' : 'differs');
    }
    return pages;
  } finally {
    after.close();
    before.close();
  }
}

async function isAlike(
  one: ShownPage,
  other: ShownPage,
  size: Size,
  outside: readonly Region[],
): Promise<boolean> {
  for (const { judged, drawn } of partsOf(size)) {
    // PDFium draws both into one picture.
    const kept = Uint8Array.from(await one.draw(drawn));
    if (writeDifference(kept, await other.draw(drawn), sizeOf(drawn), difference) < noticeable) continue;
    for (let y = judged.top; y < judged.bottom; y++)
      for (let x = judged.left; x < judged.right; x++)
        if ((difference[(y - drawn.top) * side + x - drawn.left] ?? 0) >= noticeable)
          if (!outside.some((region) => isIn(region, x, y))) return false;
  }
  return true;
}

const isIn = ({ left, top, right, bottom }: Region, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** Pixels that a field may draw. */
const regionOf = ({ x, y, width, height }: Box, page: Size): Region => ({
  left: Math.floor(x * page.width) - smoothing,
  top: Math.floor(y * page.height) - smoothing,
  right: Math.ceil((x + width) * page.width) + smoothing,
  bottom: Math.ceil((y + height) * page.height) + smoothing,
});
