import { writeDifference } from './difference.ts';
import { type Glyph, type Region, type ShownPage, side } from './drawing.ts';
import { openWithPdfium, type Place, startPdfium } from './pdfium.ts';
import { showWithPdfJs } from './pdfjs.ts';

/** How two programs show a page: alike, with different text, or different elsewhere. */
export type PageComparison = 'same' | 'text' | 'differs';

/** Pixels a point: the least at which one changed digit of 8 points is told from smoothing in every standard font. */
const scale = 3;
/** Pixels around a part that are drawn for their neighbours alone. */
const margin = 2;
/** Sides of the parts that a page is drawn in, pixels. */
const part = side - 2 * margin;
/** Difference of a pixel that no smoothing makes, and the least that counts where the programs read different characters. */
const noticeable = 112;
const doubtful = 64;
/** Pixels apart at which two programs place the same character. */
const sameOrigin = 2;
/** Tiles that pictures are compared by outside text, pixels a side, and the noticeable pixels that make one differ. */
const tile = 24;
const manyInTile = 6;

/**
 * Compares how pdf.js and PDFium show each page, one after the other.
 * @throws Error if PDFium does not open the file, or finds other pages
 */
export async function comparePdf(bytes: Uint8Array): Promise<PageComparison[]> {
  const file = openWithPdfium(await startPdfium(), bytes);
  try {
    const pages: PageComparison[] = [];
    for await (const page of showWithPdfJs(bytes, scale))
      pages.push(
        await file.show(pages.length + 1, page.place, (other) => comparePages(page.place, page, other)),
      );
    if (pages.length !== file.pages)
      throw new Error(`PDFium finds ${file.pages} pages, and pdf.js ${pages.length}.`);
    return pages;
  } finally {
    file.close();
  }
}

/** How far the pixels of a part are apart; the same room for every part. */
const difference = new Uint8Array(side * side);

async function comparePages(place: Place, one: ShownPage, other: ShownPage): Promise<PageComparison> {
  let texts: Text[] | undefined;
  let worst: PageComparison = 'same';
  for (const region of partsOf(place)) {
    const drawn = grown(region);
    const size = { width: drawn.right - drawn.left, height: drawn.bottom - drawn.top };
    const greatest = writeDifference(await one.draw(drawn), await other.draw(drawn), size, difference);
    if (greatest < doubtful) continue;
    texts ??= withDoubts(one.glyphs(), other.glyphs());
    const found = judge(drawn, region, texts);
    if (found === 'text') return found;
    if (found === 'differs') worst = found;
  }
  return worst;
}

function* partsOf({ width, height }: Place): Generator<Region> {
  for (let top = 0; top < height; top += part)
    for (let left = 0; left < width; left += part) {
      const [right, bottom] = [
        Math.min(Math.ceil(width), left + part),
        Math.min(Math.ceil(height), top + part),
      ];
      yield { left, top, right, bottom };
    }
}

const grown = ({ left, top, right, bottom }: Region): Region => ({
  left: left - margin,
  top: top - margin,
  right: right + margin,
  bottom: bottom + margin,
});

/** The box of a character, and true if only one program reads it there. */
interface Text {
  box: Region;
  doubt: boolean;
}

/** The characters of both, those that agree once. */
function withDoubts(ones: readonly Glyph[], others: readonly Glyph[]): Text[] {
  const cell = (value: number) => Math.floor(value / sameOrigin);
  const key = (x: number, y: number) => `${x} ${y}`;
  const places = new Map<string, Glyph[]>();
  for (const glyph of others) {
    const at = key(cell(glyph.x), cell(glyph.y));
    const there = places.get(at);
    if (there) there.push(glyph);
    else places.set(at, [glyph]);
  }
  const agreed = new Set<Glyph>();
  const near = [-1, 0, 1];
  const texts = ones.map((glyph): Text => {
    const candidates = near.flatMap((x) =>
      near.flatMap((y) => places.get(key(cell(glyph.x) + x, cell(glyph.y) + y)) ?? []),
    );
    const alike = candidates.filter(({ text }) => text.normalize('NFKC') === glyph.text.normalize('NFKC'));
    for (const same of alike) agreed.add(same);
    return { box: glyph.box, doubt: alike.length === 0 };
  });
  const left = others.filter((glyph) => !agreed.has(glyph)).map(({ box }): Text => ({ box, doubt: true }));
  return [...texts, ...left];
}

/** Judges a part by its differences: `text` if one lies in the box of a character. */
function judge(drawn: Region, region: Region, texts: readonly Text[]): PageComparison {
  const placeOf = (x: number, y: number) => (y - drawn.top) * side + x - drawn.left;
  for (const { box, doubt } of texts) {
    const least = doubt ? doubtful : noticeable;
    for (let y = Math.max(box.top, region.top); y < Math.min(box.bottom, region.bottom); y++)
      for (let x = Math.max(box.left, region.left); x < Math.min(box.right, region.right); x++)
        if ((difference[placeOf(x, y)] ?? 0) >= least) return 'text';
  }
  const tiles = new Map<number, number>();
  const across = Math.ceil(part / tile);
  for (let y = region.top; y < region.bottom; y++)
    for (let x = region.left; x < region.right; x++) {
      if ((difference[placeOf(x, y)] ?? 0) < noticeable) continue;
      const at = Math.floor((y - region.top) / tile) * across + Math.floor((x - region.left) / tile);
      const count = (tiles.get(at) ?? 0) + 1;
      if (count >= manyInTile) return 'differs';
      tiles.set(at, count);
    }
  return 'same';
}
