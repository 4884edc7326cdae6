import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { turnBox } from '#src/ui/pdf/turn.ts';
import { arbitraryPlaces, expectOnPage, page, way } from './arbitrary-places.fixture.ts';
import {
  freePlace,
  moveBox,
  moveWithin,
  resized,
  toBox,
  toPoints,
  unturned,
  within,
} from './geometry.rules.ts';

const places = arbitraryPlaces({ minLength: 1 });
const place = places.map(([first]) => first as Rectangle);
const side = fc.constantFrom(-1 as const, 0 as const, 1 as const);
const handle = fc.record({ x: side, y: side });
const least = { width: 20, height: 10 };

test('a place is the same after a way through fractions, and those never leave the page', () => {
  fc.assert(
    fc.property(place, (rect) => {
      const box = toBox(rect, page);
      expect(box.x + box.width).toBeLessThanOrEqual(1);
      expect(box.y + box.height).toBeLessThanOrEqual(1);
      const back = toPoints(box, page);
      for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(rect[key], 6);
    }),
  );
});

test('however far several are moved, all stay on the page, as far from each other as before', () => {
  fc.assert(
    fc.property(places, way, (rects, by) => {
      const allowed = moveWithin(rects, by, page);
      const after = rects.map((rect) => moveBox(rect, allowed));
      for (const rect of after) expectOnPage(rect);
      expect(Math.abs(allowed.x)).toBeLessThanOrEqual(Math.abs(by.x) + 1e-6);
      expect(Math.abs(allowed.y)).toBeLessThanOrEqual(Math.abs(by.y) + 1e-6);
    }),
  );
});

test('however a side is pulled, the field stays on the page, large enough, and its other sides where they were', () => {
  fc.assert(
    fc.property(place, handle, way, (rect, taken, by) => {
      const after = resized(rect, taken, by, least, page);
      expectOnPage(after);
      expect(after.width).toBeGreaterThanOrEqual(Math.min(rect.width, least.width) - 1e-6);
      expect(after.height).toBeGreaterThanOrEqual(Math.min(rect.height, least.height) - 1e-6);
      if (taken.x !== -1) expect(after.x).toBe(rect.x);
      if (taken.x === -1) expect(after.x + after.width).toBeCloseTo(rect.x + rect.width, 6);
      if (taken.y !== -1) expect(after.y).toBe(rect.y);
      if (taken.y === -1) expect(after.y + after.height).toBeCloseTo(rect.y + rect.height, 6);
    }),
  );
});

test('anything is brought onto the page', () => {
  const anywhere = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 2000 }),
  });
  fc.assert(fc.property(anywhere, (rect) => expectOnPage(within(rect, page))));
});

test('a new field lies in the middle, below or above what is there, and over it only when there is no room', () => {
  const size = { width: 160, height: 44 };
  expect(freePlace(size, [], page)).toEqual({ x: 220, y: 378, ...size });
  const full = [{ x: 0, y: 0, width: page.width, height: page.height }];
  expect(freePlace(size, full, page)).toEqual({ x: 220, y: 378, ...size });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11 }), (count) => {
      const taken: Rectangle[] = [];
      for (let at = 0; at < count; at++) taken.push(freePlace(size, taken, page));
      const boxes = taken.map((rect) => ({ page: 1, ...toBox(rect, page) }));
      for (const box of boxes)
        expect(boxes.filter((other) => other !== box && overlaps(box, other, page))).toEqual([]);
    }),
  );
});

test('a point of a page is found again once a reader turned it', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, fc.constantFrom(0, 90, 180, 270), (x, y, turn) => {
      const seen = turnBox({ x, y, width: 0, height: 0 }, turn);
      const back = unturned(seen, turn);
      expect(back.x).toBeCloseTo(x, 9);
      expect(back.y).toBeCloseTo(y, 9);
    }),
  );
});
