import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryPlaces, expectOnPage, expectSame, page } from '../page/arbitrary-places.fixture.ts';
import { type Alignment, aligned, distributed, sameSize } from './arrange.rules.ts';

const places = arbitraryPlaces({ minLength: 1 });
const alignment = fc.constantFrom<Alignment>('left', 'centre', 'right', 'top', 'middle', 'bottom');
const direction = fc.constantFrom('across' as const, 'down' as const);

test('aligned once is aligned: a second time changes nothing, and nothing leaves the page or its size', () => {
  fc.assert(
    fc.property(places, alignment, (rects, to) => {
      const once = aligned(rects, to);
      expectSame(aligned(once, to), once);
      once.forEach((rect, at) => {
        expectOnPage(rect);
        expect(rect).toMatchObject({ width: rects[at]?.width, height: rects[at]?.height });
      });
    }),
  );
});

test('aligned fields share a line', () => {
  const rects = [
    { x: 10, y: 20, width: 100, height: 30 },
    { x: 50, y: 90, width: 40, height: 10 },
  ];
  expect(aligned(rects, 'right').map(({ x, width }) => x + width)).toEqual([110, 110]);
  expect(aligned(rects, 'centre').map(({ x, width }) => x + width / 2)).toEqual([60, 60]);
  expect(aligned(rects, 'bottom').map(({ y, height }) => y + height)).toEqual([100, 100]);
});

test('distributed, the gaps are equal, the outermost stay, and a second time changes nothing', () => {
  fc.assert(
    fc.property(arbitraryPlaces({ minLength: 3 }), direction, (rects, along) => {
      const once = distributed(rects, along);
      expectSame(distributed(once, along), once);
      for (const rect of once) expectOnPage(rect);
      const [start, length] = along === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
      const inOrder = once.toSorted((a, b) => a[start] + a[length] / 2 - b[start] - b[length] / 2);
      const ends = inOrder.map((rect) => rect[start] + rect[length]);
      const gaps = inOrder.slice(1).map((rect, at) => rect[start] - (ends[at] ?? Number.NaN));
      const room = (ends.at(-1) ?? 0) - (inOrder[0]?.[start] ?? 0);
      if (rects.reduce((sum, rect) => sum + rect[length], 0) > room) expect(once).toEqual(rects);
      else for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6);
    }),
  );
});

test('three in a row get one gap', () => {
  const at = (x: number, width: number) => ({ x, y: 0, width, height: 10 });
  expect(distributed([at(300, 50), at(0, 100), at(110, 20)], 'across').map(({ x }) => x)).toEqual([
    300, 0, 190,
  ]);
});

test('fields made alike take the size of the first, on the page', () => {
  fc.assert(
    fc.property(places, (rects) => {
      for (const rect of sameSize(rects, page)) {
        expectOnPage(rect);
        expect(rect.width).toBe(rects[0]?.width);
        expect(rect.height).toBe(rects[0]?.height);
      }
    }),
  );
});
