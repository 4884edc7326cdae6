import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { Box } from '#contract/signing/signing.ts';
import type { DrawingPoint, Rectangle, Size } from '#drawing/operations.ts';

/* Places of fields on the displayed page, in points from its top left corner, and changes of them. */

/** The grabbed side or corner of a field: −1 the left or upper one, 1 the right or lower one, 0 neither. */
export type Handle = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

export const toPoints = ({ x, y, width, height }: Box, page: PageSize): Rectangle => ({
  x: x * page.width,
  y: y * page.height,
  width: width * page.width,
  height: height * page.height,
});

/** The same as fractions of the page, clipped to its edges. */
export function toBox(place: Rectangle, page: PageSize): Box {
  const x = clamp(place.x / page.width, 0, 1);
  const y = clamp(place.y / page.height, 0, 1);
  const width = Math.min(place.width / page.width, 1 - x);
  const height = Math.min(place.height / page.height, 1 - y);
  return { x, y, width, height };
}

/** The lower bound wins if both can't be kept. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The smallest rectangle around all of them; undefined if there are none. */
export function around(places: readonly Rectangle[]): Rectangle | undefined {
  if (places.length === 0) return undefined;
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  const width = Math.max(...places.map((place) => place.x + place.width)) - x;
  const height = Math.max(...places.map((place) => place.y + place.height)) - y;
  return { x, y, width, height };
}

export const moveBox = (place: Rectangle, by: DrawingPoint): Rectangle => ({
  ...place,
  x: place.x + by.x,
  y: place.y + by.y,
});

/** The part of a move that leaves all of them on the page. */
export function moveWithin(places: readonly Rectangle[], by: DrawingPoint, page: PageSize): DrawingPoint {
  const all = around(places);
  if (!all) return by;
  return {
    x: clamp(by.x, -all.x, page.width - all.x - all.width),
    y: clamp(by.y, -all.y, page.height - all.y - all.height),
  };
}

/** A place moved onto the page, and made as small as that needs. */
export function within({ x, y, width, height }: Rectangle, page: PageSize): Rectangle {
  const size = { width: Math.min(width, page.width), height: Math.min(height, page.height) };
  return { x: clamp(x, 0, page.width - size.width), y: clamp(y, 0, page.height - size.height), ...size };
}

/** A stretch with one side moved, which becomes no shorter than `least` and stays within 0 … `room`. */
function stretched(start: number, length: number, side: -1 | 0 | 1, by: number, least: number, room: number) {
  const end = start + length;
  if (side === 0) return { start, length };
  if (side === 1) {
    const to = clamp(end + by, Math.min(start + least, room), room);
    return { start, length: to - start };
  }
  const from = Math.min(clamp(start + by, 0, room), Math.max(0, end - least));
  return { start: from, length: end - from };
}

/** A place with a side or corner moved: the other sides stay, it becomes no smaller than `least` and stays on the page. */
export function resized(
  { x, y, width, height }: Rectangle,
  handle: Handle,
  by: DrawingPoint,
  least: Size,
  page: PageSize,
): Rectangle {
  const across = stretched(x, width, handle.x, by.x, least.width, page.width);
  const down = stretched(y, height, handle.y, by.y, least.height, page.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** True if the rectangles overlap. */
export const touches = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Points between new fields: space for the names above them. */
const besides = 20;

/** The free place of that size nearest below, else above, the middle of the page; the middle if there is none. */
export function freePlace(size: Size, others: readonly Rectangle[], page: PageSize): Rectangle {
  const middle = within(
    { ...size, x: (page.width - size.width) / 2, y: (page.height - size.height) / 2 },
    page,
  );
  const step = middle.height + besides;
  const rows = Math.ceil(page.height / step);
  const below = Array.from({ length: rows }, (_, row) => middle.y + row * step);
  const above = below.map((y) => 2 * middle.y - y);
  const free = [...below, ...above]
    .filter((y) => y >= 0 && y + middle.height <= page.height)
    .map((y) => ({ ...middle, y }))
    .find((place) => !others.some((other) => touches(place, other)));
  return free ?? middle;
}

/** The pointer's place on a page that the reader turned by that many degrees to the right. Fractions in and out. */
export function unturned({ x, y }: DrawingPoint, turn: 0 | 90 | 180 | 270): DrawingPoint {
  switch (turn) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: 1 - x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: 1 - y, y: x };
  }
}
