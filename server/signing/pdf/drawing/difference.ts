/**
 * How far each pixel of one picture is from what the other shows there, 0 to 255. Programs place and smooth the same outline up to a pixel
 * apart: a colour counts as shown there if it lies between the colours of the nine pixels around.
 * @param width of both pictures, pixels; four bytes a pixel, the fourth is ignored
 */
export function differenceOf(one: Uint8Array, other: Uint8Array, width: number): Uint8Array {
  const ones = new Uint32Array(one.buffer, one.byteOffset, one.length / 4);
  const others = new Uint32Array(other.buffer, other.byteOffset, other.length / 4);
  const height = ones.length / width;
  const difference = new Uint8Array(ones.length);
  for (let at = 0; at < ones.length; at++) {
    if (ones[at] === others[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    difference[at] = Math.max(
      beyond(one, at, other, x, y, width, height),
      beyond(other, at, one, x, y, width, height),
    );
  }
  return difference;
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
        const near = other[4 * (row * width + column) + component] ?? 0;
        if (near < least) least = near;
        if (near > most) most = near;
      }
    far = Math.max(far, least - value, value - most);
  }
  return far;
}
