import { writeDifference } from './difference.ts';
import { side } from './drawing.ts';
import { type Difference, judge, leastSeen } from './judge.ts';
import { pagesInTime } from './pages-in-time.ts';
import { partsOf, sizeOf } from './parts.ts';
import { type PageInBoth, showBoth } from './show-both.ts';
import { needsFace, type Text, withDoubts } from './texts.ts';

/**
 * How two programs show a page: alike, with different text, with text that differs by the fonts that a reader has, or different elsewhere.
 */
export type PageComparison = 'same' | Difference['is'];

/** Pixels a point: the least at which one changed digit of 8 points is told from smoothing in every standard font. */
export const scale = 3;

/** From what a document is told least for to what it is refused for. */
const byWeight: readonly PageComparison[] = ['same', 'fonts', 'differs', 'text'];

/**
 * Compares how pdf.js and PDFium show pages; others are not read.
 * @param first page (from 1), up to `last`
 * @param patience time after which no other page is begun, ms
 * @param tell is told of each page as soon as it is compared
 * @returns for each of these pages that was begun the heaviest difference
 * @throws PdfRefusal `read_differently` if one program does not open the file, or they find other numbers of pages
 * @throws Error if a page cannot be drawn, or there is no such page
 */
export const comparePdf = (
  bytes: Uint8Array,
  first: number,
  last: number,
  patience = Number.POSITIVE_INFINITY,
  tell: (page: PageComparison) => unknown = () => undefined,
): Promise<PageComparison[]> =>
  showBoth(bytes, scale, pagesInTime(first, last, patience), async (page) => {
    const worst = await worstOf(page);
    tell(worst);
    return worst;
  });

async function worstOf(page: PageInBoth): Promise<PageComparison> {
  let worst: PageComparison = 'same';
  for await (const { is } of differencesOf(page)) {
    if (is === 'text') return is;
    if (byWeight.indexOf(is) > byWeight.indexOf(worst)) worst = is;
  }
  return worst;
}

/** How far the pixels of a part are apart; the same room for every part. */
const difference = new Uint8Array(side * side);

/** Places where the pictures of a page at `scale` differ. */
export async function* differencesOf({ place, shown, other }: PageInBoth): AsyncGenerator<Difference> {
  let texts: Text[] | undefined;
  for (const { judged, drawn } of partsOf(place)) {
    const picture = await shown.draw(drawn);
    const differences = async (): Promise<Difference[]> => {
      const otherPicture = await other.draw(drawn);
      const greatest = writeDifference(picture, otherPicture, sizeOf(drawn), difference);
      if (greatest < leastSeen) return [];
      texts ??= withDoubts(shown.glyphs(), other.glyphs());
      const pictures = { drawn, shown: picture, other: otherPicture, difference, greatest };
      return [...judge(pictures, judged, texts)];
    };
    const found = await differences();
    // The app draws no frames of links, as other programs do: text that only they strike through is there in both.
    const withoutLinks = found.some(isText) ? await other.withoutLinks(differences) : undefined;
    const isByLinks = withoutLinks !== undefined && !withoutLinks.some(isText);
    yield* isByLinks ? found.map(({ at }): Difference => ({ is: 'differs', at })) : found;
  }
  // Without a face, two programs agree about boxes at most, and readers with one see characters.
  for (const glyph of shown.glyphs()) if (needsFace(glyph)) yield { is: 'fonts', at: glyph.box };
}

const isText = ({ is }: Difference) => is === 'text';
