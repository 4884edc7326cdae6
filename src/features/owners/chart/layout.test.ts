import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Layout, layOut, type Point } from './layout.ts';

const side = (a: Point, b: Point, c: Point) =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const cross = ([a, b]: [Point, Point], [c, d]: [Point, Point]) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
const pieces = (points: readonly Point[]) =>
  points.slice(1).map((to, at): [Point, Point] => [points[at] ?? to, to]);

/** The pairs of links of a layout that cross. */
function crossings({ links }: Layout): string[] {
  return links.flatMap((one, at) =>
    links
      .slice(at + 1)
      .filter((other) => pieces(one.points).some((a) => pieces(other.points).some((b) => cross(a, b))))
      .map((other) => `${one.from}>${one.to} ${other.from}>${other.to}`),
  );
}

const size = { width: 176, height: 64 };
const words = { width: 60, height: 18 };
const boxesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), ...size }));

/** Owners by their place: each but the first holds one before it. */
const trees = fc
  .integer({ min: 1, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => fc.integer({ min: 0, max: at }))));

test('no links of a tree cross, and no boxes overlap', () => {
  fc.assert(
    fc.property(trees, (held) => {
      const links = held.map((to, at) => ({ from: String(at + 1), to: String(to), ...words }));
      const layout = layOut({ boxes: boxesOf(held.length + 1), links });
      expect(crossings(layout)).toEqual([]);
      for (const [at, one] of layout.boxes.entries())
        for (const other of layout.boxes.slice(at + 1))
          expect(Math.abs(one.x - other.x) >= size.width || Math.abs(one.y - other.y) >= size.height).toBe(
            true,
          );
      // Holders stand above what they hold.
      const y = new Map(layout.boxes.map((box) => [box.id, box.y]));
      for (const { from, to } of links) expect(y.get(from)).toBeLessThan(y.get(to) ?? 0);
    }),
    { numRuns: 40 },
  );
});

test('a family’s holding, held by several and through a trust, has no crossing', () => {
  const links = (
    [
      ['ada', 'trust'],
      ['ben', 'trust'],
      ['trust', 'holding'],
      ['cleo', 'holding'],
      ['holding', 'alpha'],
      ['holding', 'beta'],
      ['alpha', 'client'],
      ['beta', 'client'],
      ['dan', 'client'],
    ] as const
  ).map(([from, to]) => ({ from, to, ...words }));
  const boxes = [...new Set(links.flatMap(({ from, to }) => [from, to]))].map((id) => ({ id, ...size }));
  expect(crossings(layOut({ boxes, links }))).toEqual([]);
});

test('a line ends above and below boxes, not at their sides', () => {
  const links = ['1', '2', '3'].map((from) => ({ from, to: '0', ...words }));
  const { boxes, links: placed } = layOut({ boxes: boxesOf(4), links });
  const y = new Map(boxes.map((box) => [box.id, box.y]));
  for (const { from, to, points } of placed) {
    expect(points[0]?.y).toBe((y.get(from) ?? 0) + size.height / 2);
    expect(points.at(-1)?.y).toBe((y.get(to) ?? 0) - size.height / 2);
  }
});

test('a layout stands within its own size, the words of links too', () => {
  const links = [
    { from: '1', to: '0', ...words },
    { from: '2', to: '0', width: 400, height: 54 },
  ];
  const { width, height, boxes, links: placed } = layOut({ boxes: boxesOf(3), links });
  for (const { x, y } of boxes) {
    expect(x - size.width / 2).toBeGreaterThanOrEqual(0);
    expect(x + size.width / 2).toBeLessThanOrEqual(width);
    expect(y + size.height / 2).toBeLessThanOrEqual(height);
  }
  for (const [at, { label }] of placed.entries())
    expect(label.x + (links[at]?.width ?? 0) / 2).toBeLessThanOrEqual(width);
  expect(layOut({ boxes: [], links: [] }).boxes).toEqual([]);
});
