import fc from 'fast-check';
import { expect } from 'vitest';
import type { Rectangle } from '#drawing/operations.ts';

/** Points. */
export const page = { width: 600, height: 800 };

/** A move, in points; many end outside the page. */
export const way = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
});

const place: fc.Arbitrary<Rectangle> = fc
  .record({
    width: fc.double({ min: 5, max: 300, noNaN: true }),
    height: fc.double({ min: 5, max: 300, noNaN: true }),
    left: fc.double({ min: 0, max: 1, noNaN: true }),
    top: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ width, height, left, top }) => ({
    x: left * (page.width - width),
    y: top * (page.height - height),
    width,
    height,
  }));

/** Places on the page. */
export const arbitraryPlaces = (count: { minLength?: number; maxLength?: number } = {}) =>
  fc.array(place, { maxLength: 8, ...count });

export function expectOnPage({ x, y, width, height }: Rectangle): void {
  expect(x).toBeGreaterThanOrEqual(-1e-6);
  expect(y).toBeGreaterThanOrEqual(-1e-6);
  expect(width).toBeGreaterThan(0);
  expect(height).toBeGreaterThan(0);
  expect(x + width).toBeLessThanOrEqual(page.width + 1e-6);
  expect(y + height).toBeLessThanOrEqual(page.height + 1e-6);
}

export function expectSame(some: readonly Rectangle[], others: readonly Rectangle[]): void {
  expect(some).toHaveLength(others.length);
  some.forEach((place, at) => {
    for (const key of ['x', 'y', 'width', 'height'] as const)
      expect(place[key]).toBeCloseTo(others[at]?.[key] ?? Number.NaN, 6);
  });
}
