import { createCanvas } from './canvas.ts';
import { differencesOf, scale } from './compare.ts';
import { type Region, type ShownPage, type Size, side } from './drawing.ts';
import { showBoth } from './show-both.ts';

/** A page as two programs show it. */
export interface PagePictures {
  /** By pdf.js, as the app shows it; a PNG, like `other`. */
  shown: Uint8Array;
  /** By PDFium. */
  other: Uint8Array;
  /** Places that differ, fractions of the page from its upper left; at most `mostMarks`. */
  marks: Region[];
}

/** Pixels of the longer side, at most. */
const longest = 1600;
const mostMarks = 50;
/** Pixels apart at which two places that differ are one mark. */
const together = 24;

/**
 * Draws a page (from 1) by two programs, and tells where they differ.
 * @throws Error as `comparePdf` does
 */
export async function pagePictures(bytes: Uint8Array, page: number): Promise<PagePictures> {
  const marks = await showBoth(bytes, scale, [page], async (both) => {
    const regions: Region[] = [];
    for await (const { at } of differencesOf(both)) regions.push(at);
    return { place: both.place, regions: joined(regions) };
  });
  const [{ place, regions } = { place: { width: 1, height: 1 }, regions: [] }] = marks;
  const fitting = Math.min(scale, (scale * longest) / Math.max(place.width, place.height));
  const pictures = await showBoth(bytes, fitting, [page], async (both) => ({
    // The second program draws into a picture of its own: neither is gone before it is encoded.
    shown: await encoded(both.shown, both.place),
    other: await encoded(both.other, both.place),
  }));
  const [{ shown, other } = { shown: new Uint8Array(), other: new Uint8Array() }] = pictures;
  return { shown, other, marks: regions.map((region) => fractions(region, place)) };
}

async function encoded(page: ShownPage, place: Size): Promise<Uint8Array> {
  const [width, height] = [Math.ceil(place.width), Math.ceil(place.height)];
  const pixels = await page.draw({ left: 0, top: 0, right: width, bottom: height });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let row = 0; row < height; row++)
    image.data.set(pixels.subarray(4 * row * side, 4 * (row * side + width)), 4 * row * width);
  context.putImageData(image, 0, 0);
  return new Uint8Array(await canvas.encode('png'));
}

const grown = ({ left, top, right, bottom }: Region, by: number): Region => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const overlap = (one: Region, other: Region) =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

const around = (one: Region, other: Region): Region => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Joins regions that lie together; the rest of very many is one mark. */
function joined(regions: readonly Region[]): Region[] {
  const marks: Region[] = [];
  for (const region of regions) {
    let mark = region;
    for (let near = -1; ; ) {
      near = marks.findIndex((other) => overlap(grown(mark, together), other));
      if (near < 0) break;
      mark = around(mark, ...(marks.splice(near, 1) as [Region]));
    }
    marks.push(mark);
  }
  const rest = marks.slice(mostMarks - 1);
  return rest.length > 1 ? [...marks.slice(0, mostMarks - 1), rest.reduce(around)] : marks;
}

const within = (value: number) => Math.min(1, Math.max(0, value));

const fractions = ({ left, top, right, bottom }: Region, { width, height }: Size) => ({
  left: within(left / width),
  top: within(top / height),
  right: within(right / width),
  bottom: within(bottom / height),
});
