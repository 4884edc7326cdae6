import { greatestShifted } from './difference.ts';
import { type Region, side } from './drawing.ts';
import { part, sizeOf } from './parts.ts';
import type { Text } from './texts.ts';

/** A place where the pictures of a page differ: in text, in text of fonts that readers have to bring, or elsewhere. */
export interface Difference {
  is: 'text' | 'fonts' | 'differs';
  at: Region;
}

/** Two pictures of a part of a page: rows of `side` pixels, from `drawn`'s upper left. */
export interface Pictures {
  drawn: Region;
  shown: Uint8Array;
  other: Uint8Array;
  /** How far each pixel is apart, a byte a pixel. */
  difference: Uint8Array;
  /** The greatest of these. */
  greatest: number;
}

/** Difference that no rounding of colours makes: below it everything is alike. */
export const leastSeen = 14;
/**
 * Difference that no smoothing makes, of 255: a hairline of one pixel lies on one row in one picture and half on each of two in the other.
 * The second is where only one program reads a character: one changed digit of 8 points differs so much in each standard font.
 */
const noticeable = 140;
const doubtful = 102;
/** Tiles that pictures are compared by outside text, pixels a side, and the noticeable pixels that make one differ. */
const tile = 24;
const manyInTile = 6;

/** Judges a part by its differences, of which those in the box of a character are its text's; takes away what text explains. */
export function* judge(pictures: Pictures, region: Region, texts: readonly Text[]): Generator<Difference> {
  const explained: Region[] = [];
  for (const { box, doubt, shift, is } of texts) {
    const at = intersection(box, region);
    const greatest = greatestIn(pictures, at);
    if (greatest < leastSeen) continue;
    // Smoothing is as strong as the letters it is of: in pale ones less is a difference.
    const least = ((doubt ? doubtful : noticeable) * contrastIn(pictures, at)) / 255;
    if (greatest < least) continue;
    const isExplained = isShifted(pictures, at, shift, least);
    if (!isExplained) yield { is, at };
    if (is === 'fonts') explained.push(intersection(overflowing(box), region));
    else if (isExplained) explained.push(at);
  }
  for (const region of explained) clear(pictures, region);
  if (pictures.greatest >= noticeable) yield* tilesThatDiffer(pictures, region);
}

/** A box with what a wider face of other letters draws beyond it. */
function overflowing({ left, top, right, bottom }: Region): Region {
  const beyond = Math.ceil((bottom - top) / 4);
  return { left: left - beyond, top, right: right + beyond, bottom };
}

/** True if the other picture shows a region alike that many pixels off. */
function isShifted(
  { drawn, shown, other }: Pictures,
  { left, top, right, bottom }: Region,
  shift: { x: number; y: number },
  least: number,
): boolean {
  if (shift.x === 0 && shift.y === 0) return false;
  const place = {
    left: left - drawn.left,
    top: top - drawn.top,
    right: right - drawn.left,
    bottom: bottom - drawn.top,
  };
  return greatestShifted(shown, other, place, sizeOf(drawn), shift) < least;
}

function* tilesThatDiffer({ drawn, difference }: Pictures, region: Region): Generator<Difference> {
  const tiles = new Map<number, number>();
  const across = Math.ceil(part / tile);
  for (let y = region.top; y < region.bottom; y++)
    for (let x = region.left; x < region.right; x++) {
      if ((difference[(y - drawn.top) * side + x - drawn.left] ?? 0) < noticeable) continue;
      const [column, row] = [Math.floor((x - region.left) / tile), Math.floor((y - region.top) / tile)];
      const count = (tiles.get(row * across + column) ?? 0) + 1;
      tiles.set(row * across + column, count);
      if (count !== manyInTile) continue;
      const [left, top] = [region.left + column * tile, region.top + row * tile];
      yield { is: 'differs', at: { left, top, right: left + tile, bottom: top + tile } };
    }
}

function greatestIn({ drawn, difference }: Pictures, { left, top, right, bottom }: Region): number {
  let greatest = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      greatest = Math.max(greatest, difference[(y - drawn.top) * side + x - drawn.left] ?? 0);
  return greatest;
}

function clear({ drawn, difference }: Pictures, { left, top, right, bottom }: Region): void {
  for (let y = top; y < bottom; y++) {
    const row = (y - drawn.top) * side - drawn.left;
    if (left < right) difference.fill(0, row + left, row + right);
  }
}

/** The widest range of a colour's component in either picture. */
function contrastIn({ drawn, shown, other }: Pictures, { left, top, right, bottom }: Region): number {
  let contrast = 0;
  for (let component = 0; component < 3; component++) {
    let [least, most] = [255, 0];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = 4 * ((y - drawn.top) * side + x - drawn.left) + component;
        const [one = 0, two = 0] = [shown[at], other[at]];
        least = Math.min(least, one, two);
        most = Math.max(most, one, two);
      }
    contrast = Math.max(contrast, most - least);
  }
  return contrast;
}

/** The part that two regions share; without width or height if that is nothing. */
const intersection = (one: Region, other: Region): Region => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
