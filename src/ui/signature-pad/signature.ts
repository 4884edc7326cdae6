interface Point {
  x: number;
  y: number;
}

/** The points of one stroke, as fractions (0–1) of the pad's width and height. */
export type Stroke = Point[];

/** A signature as it was made. `aspect` is the width ÷ height of the pad that the fractions of the strokes refer to. */
export type Signature =
  | { kind: 'drawn'; strokes: Stroke[]; aspect: number }
  | { kind: 'typed'; text: string }
  | { kind: 'image'; png: string };

/** The pad keeps one shape on every screen, so that turning the device only scales what was drawn. */
export const padAspect = 2.5;

interface Size {
  width: number;
  height: number;
}

const fraction = (value: number, of: number) => Math.min(1, Math.max(0, value / of));

/** Points on a pad of this size (CSS px) as fractions; what left the pad is brought to its edge. */
export function toStroke(points: readonly Point[], { width, height }: Size): Stroke {
  return points.map(({ x, y }) => ({ x: fraction(x, width), y: fraction(y, height) }));
}

/** The points of a stroke on a pad of this size (CSS px). */
export function toPoints(stroke: Stroke, { width, height }: Size): Point[] {
  return stroke.map(({ x, y }) => ({ x: x * width, y: y * height }));
}

/** The stroke as an SVG path in a box of `aspect` × 1: a curve through the middles of its points, a dot for one point. */
export function strokePath(stroke: Stroke, aspect: number): string {
  const points = stroke.map(({ x, y }) => ({ x: x * aspect, y }));
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first) return '';
  const at = (point: Point) => `${round(point.x)} ${round(point.y)}`;
  if (!last) return `M${at(first)}h0.001`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${curves.join('')}L${at(last)}`;
}

function round(value: number) {
  return Math.round(value * 10_000) / 10_000;
}
