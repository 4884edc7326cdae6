import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixelRatio } from './pixel-ratio.ts';
import { clampZoom, layout, readableZoom, scrollAfter, stepZoom, wholePage } from './zoom.ts';

const zoom = fc.double({ min: 0.5, max: 4, noNaN: true });
const viewer = fc.integer({ min: 240, max: 2560 });
const place = fc.integer({ min: 2000, max: 20_000 });

test('at 1 a page fits the viewer, and is at most 900 px wide', () => {
  fc.assert(
    fc.property(viewer, (width) => {
      const { pageWidth, left } = layout(width, 1);
      expect(pageWidth).toBeLessThanOrEqual(900);
      expect(pageWidth + 2 * left).toBeCloseTo(width, 6);
    }),
  );
});

test('the content under the point stays under it when the zoom changes', () => {
  fc.assert(
    fc.property(viewer, zoom, zoom, place, fc.integer({ min: 0, max: 240 }), (width, from, to, top, y) => {
      const before = layout(width, from);
      const after = layout(width, to);
      const scroll = { left: 0, top };
      const moved = scrollAfter(scroll, { x: width / 2, y }, before, after);
      // The height in the document under the point, in page widths, is the same before and after.
      expect((moved.top + y) / after.pageWidth).toBeCloseTo((top + y) / before.pageWidth, 6);
    }),
  );
});

test('a whole page stands in the viewer with its gaps, as large as it can', () => {
  const ratio = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(viewer, viewer, ratio, (width, height, shape) => {
      const fitted = wholePage({ width, height }, shape);
      const { pageWidth, gap } = layout(width, fitted);
      expect(pageWidth * shape + 2 * gap).toBeLessThanOrEqual(height + 1e-6 * height);
      expect(fitted === 1 || Math.abs(pageWidth * shape + 2 * gap - height) < 1e-6 * height).toBe(true);
    }),
  );
});

test('the buttons reach the smallest, the whole and the largest zoom, and never leave the range', () => {
  const walk = (direction: 'in' | 'out') => {
    const seen = [1];
    for (let at = stepZoom(1, direction); at !== seen.at(-1); at = stepZoom(at, direction)) seen.push(at);
    return seen;
  };
  expect(walk('in')).toEqual([1, 1.25, 1.5, 2, 3, 4]);
  expect(walk('out')).toEqual([1, 0.75, 0.5]);
  fc.assert(fc.property(zoom, (at) => stepZoom(at, 'in') === clampZoom(stepZoom(at, 'in'))));
});

test('a canvas has at most 16 million pixels and two for each CSS pixel', () => {
  const side = fc.integer({ min: 50, max: 12_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 1.5, 2, 3), (width, height, screen) => {
      const ratio = pixelRatio(width, height, screen);
      expect(ratio).toBeLessThanOrEqual(2);
      expect(ratio).toBeLessThanOrEqual(screen);
      expect(width * height * ratio * ratio).toBeLessThanOrEqual(16_000_001);
    }),
  );
});

const a4 = 595;
/** Size of ten-point print, CSS px. */
const printAt = (width: number, at: number) => (10 * layout(width, at).pageWidth) / a4;

test('a place to be read is enlarged until its print can be, as far as it fits across', () => {
  const field = { width: 0.4, points: a4 };
  expect(printAt(390, 1)).toBeLessThan(7);
  expect(printAt(390, readableZoom(390, 1, field))).toBeGreaterThan(13);
  for (const width of [320, 390, 844, 1440]) {
    const fieldWidth = field.width * layout(width, readableZoom(width, 3, field)).pageWidth;
    expect(fieldWidth).toBeLessThanOrEqual(width);
  }
});

test('a place that can be read already, or is as wide as the page, is left as it is', () => {
  expect(readableZoom(1440, 1, { width: 0.4, points: a4 })).toBe(1);
  expect(readableZoom(390, 1, { width: 1, points: a4 })).toBe(1);
  expect(readableZoom(390, 2.3, { width: 0.2, points: a4 })).toBe(2.3);
});
