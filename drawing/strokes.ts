import {
  contain,
  type DrawingPoint,
  type Operation,
  type Path,
  type PathStep,
  type Rectangle,
} from './operations.ts';

/** Pen width as a share of the drawing's height. */
const pen = 0.03;

const middle = (a: DrawingPoint, b: DrawingPoint): DrawingPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

/** A smooth line through the middles of a stroke's segments; a dot for a single point. */
function pathOf([first, ...rest]: readonly DrawingPoint[]): Path {
  const last = rest.at(-1) ?? first;
  if (!first || !last) return [];
  const curves = rest.slice(0, -1).map((point, at): PathStep => {
    const end = middle(point, rest[at + 1] ?? last);
    return ['Q', point.x, point.y, end.x, end.y];
  });
  return [['M', first.x, first.y], ...curves, ['L', last.x, last.y]];
}

/**
 * A signature drawn by hand, as large as fits without distortion.
 * @param strokes in fractions of the pad
 * @param aspect width ÷ height of the pad
 */
export function drawStrokes(
  { strokes, aspect }: { strokes: readonly (readonly DrawingPoint[])[]; aspect: number },
  room: Rectangle,
): Operation[] {
  const pad = contain(aspect, room);
  const width = pen * pad.height;
  const at = ({ x, y }: DrawingPoint): DrawingPoint => ({
    x: pad.x + width / 2 + x * (pad.width - width),
    y: pad.y + width / 2 + y * (pad.height - width),
  });
  return strokes.map((stroke) => ({ is: 'stroke', path: pathOf(stroke.map(at)), width, ink: 'blue' }));
}
