import { writeDifference } from './difference.ts';
import { type Region, side } from './drawing.ts';
import { part, partsOf, sizeOf } from './parts.ts';
import { type PageInBoth, showBoth } from './show-both.ts';
import { type Text, withDoubts } from './texts.ts';

/**
 * How two programs show a page: alike, with different text, with text that differs by the fonts that a reader has, or different elsewhere.
 */
export type PageComparison = 'same' | 'text' | 'fonts' | 'differs';

/** A place where the pictures of a page differ. */
export interface Difference {
  is: Exclude<PageComparison, 'same'>;
  at: Region;
}

/** Pixels a point: the least at which one changed digit of 8 points is told from smoothing in every standard font. */
export const scale = 3;
/** Difference of a pixel that no smoothing makes, and the least that counts where the programs read different characters. */
const noticeable = 112;
const doubtful = 64;
/** Tiles that pictures are compared by outside text, pixels a side, and the noticeable pixels that make one differ. */
const tile = 24;
const manyInTile = 6;

/** From what a document is told least for to what it is refused for. */
const byWeight: readonly PageComparison[] = ['same', 'fonts', 'differs', 'text'];

/**
 * Compares how pdf.js and PDFium show pages; others are not read.
 * @param first page (from 1), up to `last`
 * @returns for each of these pages the heaviest difference
 * @throws Error if PDFium does not open the file, or finds other pages, or there is no such page
 */
export const comparePdf = (bytes: Uint8Array, first: number, last: number): Promise<PageComparison[]> =>
  showBoth(bytes, scale, first, last, async (page) => {
    let worst: PageComparison = 'same';
    for await (const { is } of differencesOf(page)) {
      if (is === 'text') return is;
      if (byWeight.indexOf(is) > byWeight.indexOf(worst)) worst = is;
    }
    return worst;
  });

/** How far the pixels of a part are apart; the same room for every part. */
const difference = new Uint8Array(side * side);

/** Places where the pictures of a page at `scale` differ. */
export async function* differencesOf({ place, shown, other }: PageInBoth): AsyncGenerator<Difference> {
  let texts: Text[] | undefined;
  for (const { judged, drawn } of partsOf(place)) {
    const pictures = [await shown.draw(drawn), await other.draw(drawn)] as const;
    if (writeDifference(...pictures, sizeOf(drawn), difference) < doubtful) continue;
    texts ??= withDoubts(shown.glyphs(), other.glyphs());
    yield* judge(drawn, judged, texts);
  }
}

/** Judges a part by its differences: those in the box of a character are text. */
function* judge(drawn: Region, region: Region, texts: readonly Text[]): Generator<Difference> {
  const placeOf = (x: number, y: number) => (y - drawn.top) * side + x - drawn.left;
  const isIn = ({ left, top, right, bottom }: Region, least: number) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if ((difference[placeOf(x, y)] ?? 0) >= least) return true;
    return false;
  };
  for (const { box, doubt } of texts) {
    const at = intersection(box, region);
    if (isIn(at, doubt ? doubtful : noticeable)) yield { is: 'text', at };
  }
  const tiles = new Map<number, number>();
  const across = Math.ceil(part / tile);
  for (let y = region.top; y < region.bottom; y++)
    for (let x = region.left; x < region.right; x++) {
      if ((difference[placeOf(x, y)] ?? 0) < noticeable) continue;
      const [column, row] = [Math.floor((x - region.left) / tile), Math.floor((y - region.top) / tile)];
      const count = (tiles.get(row * across + column) ?? 0) + 1;
      tiles.set(row * across + column, count);
      if (count !== manyInTile) continue;
      const [left, top] = [region.left + column * tile, region.top + row * tile];
      yield { is: 'differs', at: { left, top, right: left + tile, bottom: top + tile } };
    }
}

/** What two regions share; without width or height if that is nothing. */
const intersection = (one: Region, other: Region): Region => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
