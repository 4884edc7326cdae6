import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { around, within } from '../page/geometry.rules.ts';

/* Arranging several places of one page. */

/** The new place of each field in the rectangle around them all. */
const alignments = {
  left: (place, all) => ({ ...place, x: all.x }),
  centre: (place, all) => ({ ...place, x: all.x + (all.width - place.width) / 2 }),
  right: (place, all) => ({ ...place, x: all.x + all.width - place.width }),
  top: (place, all) => ({ ...place, y: all.y }),
  middle: (place, all) => ({ ...place, y: all.y + (all.height - place.height) / 2 }),
  bottom: (place, all) => ({ ...place, y: all.y + all.height - place.height }),
} satisfies Record<string, (place: Rectangle, all: Rectangle) => Rectangle>;
export type Alignment = keyof typeof alignments;

export function aligned(places: readonly Rectangle[], to: Alignment): Rectangle[] {
  const all = around(places);
  return all ? places.map((place) => alignments[to](place, all)) : [];
}

/** All of the size of the first, moved back onto the page if they would leave it. */
export function sameSize(places: readonly Rectangle[], page: PageSize): Rectangle[] {
  const [first] = places;
  return places.map((place) =>
    first ? within({ ...place, width: first.width, height: first.height }, page) : place,
  );
}

const sides = { across: ['x', 'width'], down: ['y', 'height'] } as const;
export type Direction = keyof typeof sides;

/** With equal gaps; the first and the last stay. If there is no space for gaps, all stay. */
export function distributed(places: readonly Rectangle[], direction: Direction): Rectangle[] {
  const [start, length] = sides[direction];
  const inOrder = places.toSorted((a, b) => a[start] + a[length] / 2 - b[start] - b[length] / 2);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last || places.length < 3) return [...places];
  const taken = places.reduce((sum, place) => sum + place[length], 0);
  const gap = (last[start] + last[length] - first[start] - taken) / (places.length - 1);
  if (gap < 0) return [...places];
  const starts = new Map<Rectangle, number>();
  inOrder.reduce((at, place) => {
    starts.set(place, at);
    return at + place[length] + gap;
  }, first[start]);
  return places.map((place) => ({ ...place, [start]: starts.get(place) ?? place[start] }));
}
