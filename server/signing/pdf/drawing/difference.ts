import { type Region, type Size, side } from './drawing.ts';

/**
 * How far each pixel of one picture is from what the other shows there, 0 to 255. Programs place and smooth the same outline up to a pixel
 * apart: a colour counts as shown there if it lies between the colours of the nine pixels around. Rows of all three are `side` pixels.
 * @param one four bytes a pixel, the fourth is ignored, and so of `other`
 * @param width of the part that is compared, from the upper left, and its `height`
 * @param difference receives a byte a pixel
 * @returns the greatest difference
 */
export function writeDifference(
  one: Uint8Array,
  other: Uint8Array,
  { width, height }: Size,
  difference: Uint8Array,
): number {
  const ones = new Uint32Array(one.buffer, one.byteOffset, side * side);
  const others = new Uint32Array(other.buffer, other.byteOffset, side * side);
  let greatest = 0;
  for (let y = 0; y < height; y++) {
    difference.fill(0, y * side, y * side + width);
    for (let x = 0, at = y * side; x < width; x++, at++) {
      if (ones[at] === others[at]) continue;
      const far = Math.max(
        beyond(one, at, other, x, y, width, height),
        beyond(other, at, one, x, y, width, height),
      );
      difference[at] = far;
      if (far > greatest) greatest = far;
    }
  }
  return greatest;
}

/**
 * The greatest difference in a region of two pictures, one of which shows it a few pixels off.
 * @param region of the first, from its upper left
 * @param size of both
 * @param shift from the region to its place in the other
 */
export function greatestShifted(
  one: Uint8Array,
  other: Uint8Array,
  { left, top, right, bottom }: Region,
  { width, height }: Size,
  shift: { x: number; y: number },
): number {
  let greatest = 0;
  for (let y = Math.max(top, -shift.y); y < Math.min(bottom, height - shift.y); y++)
    for (let x = Math.max(left, -shift.x); x < Math.min(right, width - shift.x); x++) {
      const [there, down] = [x + shift.x, y + shift.y];
      greatest = Math.max(
        greatest,
        beyond(one, y * side + x, other, there, down, width, height),
        beyond(other, down * side + there, one, x, y, width, height),
      );
    }
  return greatest;
}

/** How far a pixel lies outside the colours around its place in the other picture. */
function beyond(
  pixels: Uint8Array,
  at: number,
  other: Uint8Array,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
  let far = 0;
  for (let component = 0; component < 3; component++) {
    const value = pixels[4 * at + component] ?? 0;
    let least = 255;
    let most = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const near = other[4 * (row * side + column) + component] ?? 0;
        if (near < least) least = near;
        if (near > most) most = near;
      }
    far = Math.max(far, least - value, value - most);
  }
  return far;
}
