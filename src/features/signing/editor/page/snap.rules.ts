import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { DrawingPoint, Rectangle, Size } from '#drawing/operations.ts';
import { around, type Handle, moveBox, moveWithin, resized, within } from './geometry.rules.ts';

/* Snapping of dragged fields to the edges and middles of others on the page, and to its margins. Points. */

/** A line that dragged fields snap to: upright at `at` for x, level for y. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

const lengths = { x: 'width', y: 'height' } as const;
type Axis = keyof typeof lengths;

/** The lines of a rectangle that snap: edges to edges, middles to middles. */
interface Lines {
  edges: readonly number[];
  middles: readonly number[];
}

function linesOf(place: Rectangle, axis: Axis): { edges: number[]; middles: number[] } {
  const [start, length] = [place[axis], place[lengths[axis]]];
  return { edges: [start, start + length], middles: [start + length / 2] };
}

/** Usual page margins, in points: half an inch and an inch. */
const margins = [36, 72];

function targets(others: readonly Rectangle[], page: PageSize, axis: Axis): Lines {
  const all = others.map((other) => linesOf(other, axis));
  const length = page[lengths[axis]];
  return {
    edges: [...all.flatMap(({ edges }) => edges), ...margins.flatMap((margin) => [margin, length - margin])],
    middles: [...all.flatMap(({ middles }) => middles), length / 2],
  };
}

/** The shortest way from one of `lines` to one of `to`, no farther than `reach`. */
function nearest(lines: Lines, to: Lines, reach: number): { by: number; at: number } | undefined {
  const ways = (['edges', 'middles'] as const).flatMap((sort) =>
    lines[sort].flatMap((line) => to[sort].map((at) => ({ by: at - line, at }))),
  );
  const near = ways.filter(({ by }) => Math.abs(by) <= reach);
  return near.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))[0];
}

interface Surroundings {
  /** The other fields on the page. */
  others: readonly Rectangle[];
  page: PageSize;
  /** The largest distance from which a line snaps; 0 disables snapping. */
  reach: number;
}

const axes = ['x', 'y'] as const;
const none: Lines = { edges: [], middles: [] };

/** The move along both axes that snaps, and the lines it snaps to. */
function snapped(lines: Record<Axis, Lines>, { others, page, reach }: Surroundings) {
  const found = axes.map((axis) => reach > 0 && nearest(lines[axis], targets(others, page, axis), reach));
  const [x, y] = found;
  const guides = axes.flatMap((axis, i): Guide[] => {
    const way = found[i];
    return way ? [{ axis, at: way.at }] : [];
  });
  return { by: { x: x ? x.by : 0, y: y ? y.by : 0 }, guides };
}

/** The lines actually met at the final place: those that the page's edge prevented don't count. */
const keptTo = (guides: readonly Guide[], wanted: DrawingPoint, got: DrawingPoint) =>
  guides.filter(({ axis }) => Math.abs(wanted[axis] - got[axis]) < 1e-6);

/** A new field of a size, held by its middle over a point of the page: its place, and the lines it snaps to. */
export function heldOver(size: Size, at: DrawingPoint, surroundings: Surroundings) {
  const place = within({ ...size, x: at.x - size.width / 2, y: at.y - size.height / 2 }, surroundings.page);
  const drag = draggedMove([place], { x: 0, y: 0 }, surroundings);
  return { place: moveBox(place, drag.by), guides: drag.guides };
}

/** A dragged move: by whole points, snapped to lines near it, on the page. */
export function draggedMove(places: readonly Rectangle[], by: DrawingPoint, surroundings: Surroundings) {
  const { page } = surroundings;
  const whole = moveWithin(places, { x: Math.round(by.x), y: Math.round(by.y) }, page);
  const all = around(places.map((place) => moveBox(place, whole)));
  if (!all) return { by: whole, guides: [] };
  const found = snapped({ x: linesOf(all, 'x'), y: linesOf(all, 'y') }, surroundings);
  const wanted = { x: whole.x + found.by.x, y: whole.y + found.by.y };
  const got = moveWithin(places, wanted, page);
  return { by: got, guides: keptTo(found.guides, wanted, got) };
}

/** A dragged change of size: by whole points, the sides snapped to lines near them, on the page. */
export function draggedSize(
  place: Rectangle,
  handle: Handle,
  by: DrawingPoint,
  least: Size,
  surroundings: Surroundings,
) {
  const { page } = surroundings;
  const whole = { x: Math.round(by.x), y: Math.round(by.y) };
  const to = resized(place, handle, whole, least, page);
  const taken = (axis: Axis): Lines => {
    const side = handle[axis];
    return side === 0 ? none : { edges: [to[axis] + (side === 1 ? to[lengths[axis]] : 0)], middles: [] };
  };
  const found = snapped({ x: taken('x'), y: taken('y') }, surroundings);
  const wanted = { x: whole.x + found.by.x, y: whole.y + found.by.y };
  const got = resized(place, handle, wanted, least, page);
  const edge = (rect: Rectangle, axis: Axis) => rect[axis] + (handle[axis] === 1 ? rect[lengths[axis]] : 0);
  const guides = found.guides.filter(({ axis, at }) => Math.abs(edge(got, axis) - at) < 1e-6);
  return { place: got, guides };
}
