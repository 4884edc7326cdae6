import type { Operation, Path } from './operations.ts';

interface Ink {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The rectangle around all points of a path, control points included: all its ink is inside. */
function around(path: Path, place: (x: number, y: number) => [number, number], pen: number): Ink[] {
  const points = path.flatMap(([, ...values]) =>
    Array.from({ length: values.length / 2 }, (_, at) => place(values[2 * at] ?? 0, values[2 * at + 1] ?? 0)),
  );
  if (points.length === 0) return [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    {
      left: Math.min(...xs) - pen,
      right: Math.max(...xs) + pen,
      top: Math.min(...ys) - pen,
      bottom: Math.max(...ys) + pen,
    },
  ];
}

function reached(operation: Operation): Ink[] {
  switch (operation.is) {
    case 'glyph': {
      const { path, x, y, scale } = operation;
      return around(path, (right, up) => [x + right * scale, y - up * scale], 0);
    }
    case 'fill':
      return around(operation.path, (x, y) => [x, y], 0);
    case 'stroke':
      return around(operation.path, (x, y) => [x, y], operation.width / 2);
    case 'picture': {
      const { x, y, width, height } = operation.place;
      return [{ left: x, right: x + width, top: y, bottom: y + height }];
    }
    case 'words':
      return [];
  }
}

/** Outer bounds of each operation's ink, in the space of the drawing. */
export const inkOf = (drawing: readonly Operation[]): Ink[] => drawing.flatMap(reached);
