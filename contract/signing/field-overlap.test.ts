import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlappingPairs, overlaps } from './field-overlap.ts';

const page = { width: 600, height: 800 };
/** A box given in points. */
const box = (x: number, y: number, width: number, height: number, onPage = 1) => ({
  page: onPage,
  x: x / page.width,
  y: y / page.height,
  width: width / page.width,
  height: height / page.height,
});
const signature = box(100, 100, 120, 40);

test.each([
  ['far away', box(400, 500, 120, 40), false],
  ['touching', box(220, 100, 120, 40), false],
  ['sharing 1 pt of width', box(219, 100, 120, 40), false],
  ['sharing 1.01 pt of width', box(218.99, 100, 120, 40), true],
  ['sharing 1 pt of height', box(100, 139, 120, 40), false],
  ['sharing 1.01 pt of height', box(100, 138.99, 120, 40), true],
  ['sharing a corner of 1 by 40 pt', box(219, 110, 120, 40), false],
  ['within', box(110, 110, 10, 10), true],
  ['around', box(0, 0, 600, 800), true],
  ['the same', signature, true],
  ['the same on another page', { ...signature, page: 2 }, false],
])('%s', (_, other, expected) => {
  expect(overlaps(signature, other, page)).toBe(expected);
  expect(overlaps(other, signature, page)).toBe(expected);
});

test('the pairs that overlap, each once, by the size of their own page', () => {
  const wide = { page: 2, x: 0, y: 0, width: 0.5, height: 1 };
  const beside = { page: 2, x: 0.499, y: 0, width: 0.5, height: 1 };
  const boxes = [signature, box(150, 110, 50, 50), wide, beside, box(400, 400, 9, 9)];
  const sized = (second: number) => (page: number) => ({ width: page === 1 ? 600 : second, height: 800 });
  expect(overlappingPairs(boxes, sized(1000))).toEqual([[0, 1]]);
  expect(overlappingPairs(boxes, sized(1100))).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('boxes in whole points overlap exactly when they share more than one point both ways', () => {
  const points = fc.record({
    x: fc.integer({ min: 0, max: 40 }),
    y: fc.integer({ min: 0, max: 40 }),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
  });
  const shared = (a: number, aLength: number, b: number, bLength: number) =>
    Array.from({ length: 100 }, (_, i) => i).filter(
      (i) => i >= a && i < a + aLength && i >= b && i < b + bLength,
    ).length;
  fc.assert(
    fc.property(points, points, (a, b) => {
      const expected = shared(a.x, a.width, b.x, b.width) > 1 && shared(a.y, a.height, b.y, b.height) > 1;
      expect(overlaps(box(a.x, a.y, a.width, a.height), box(b.x, b.y, b.width, b.height), page)).toBe(
        expected,
      );
    }),
    { numRuns: 1000 },
  );
});
