import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rectangle } from '#drawing/operations.ts';
import { arbitraryPlaces, expectOnPage, page, way } from './arbitrary-places.fixture.ts';
import { around, moveBox } from './geometry.rules.ts';
import { draggedMove, draggedSize } from './snap.rules.ts';

const other = { x: 100, y: 300, width: 120, height: 40 };
const surroundings = { others: [other], page, reach: 5 };
const field = { x: 300, y: 500, width: 80, height: 20 };
const least = { width: 20, height: 10 };

test('a field keeps to the edge of another that is near, and shows the line', () => {
  const drag = draggedMove([field], { x: -197, y: 3 }, surroundings);
  expect(drag).toEqual({ by: { x: -200, y: 3 }, guides: [{ axis: 'x', at: 100 }] });
});

test('a field keeps to the middle of the page', () => {
  const { by, guides } = draggedMove([field], { x: -42, y: 0 }, surroundings);
  expect(field.x + by.x + field.width / 2).toBe(300);
  expect(guides).toContainEqual({ axis: 'x', at: 300 });
});

test('without reach it goes where the pointer goes, by whole points', () => {
  const drag = draggedMove([field], { x: -197.4, y: 3.6 }, { ...surroundings, reach: 0 });
  expect(drag).toEqual({ by: { x: -197, y: 4 }, guides: [] });
});

test('only the side that is pulled keeps to a line', () => {
  const drag = draggedSize(field, { x: -1, y: 0 }, { x: -77, y: 0 }, least, surroundings);
  expect(drag.place).toEqual({ x: 220, y: 500, width: 160, height: 20 });
  expect(drag.guides).toEqual([{ axis: 'x', at: 220 }]);
});

test('nothing that is dragged leaves the page, and every line shown is one it lies on', () => {
  const some = arbitraryPlaces({ minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(some, arbitraryPlaces(), way, (rects, others, by) => {
      const drag = draggedMove(rects, by, { others, page, reach: 6 });
      const after = rects.map((rect) => moveBox(rect, drag.by));
      for (const rect of after) expectOnPage(rect);
      const all = around(after) as Rectangle;
      for (const { axis, at } of drag.guides) {
        const [start, length] = axis === 'x' ? [all.x, all.width] : [all.y, all.height];
        const nearest = Math.min(
          ...[start, start + length / 2, start + length].map((line) => Math.abs(line - at)),
        );
        expect(nearest).toBeLessThan(1e-6);
      }
    }),
  );
});

test('nothing that is resized leaves the page or becomes too small', () => {
  const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const large = arbitraryPlaces({ minLength: 1 }).map(([first]) => ({ ...(first as Rectangle) }));
  fc.assert(
    fc.property(large, arbitraryPlaces(), side, side, way, (rect, others, x, y, by) => {
      const { place, guides } = draggedSize(rect, { x, y }, by, least, { others, page, reach: 6 });
      expectOnPage(place);
      expect(place.width).toBeGreaterThanOrEqual(Math.min(rect.width, least.width) - 1e-6);
      if (x === 0 && y === 0) expect({ place, guides }).toEqual({ place: rect, guides: [] });
    }),
  );
});
