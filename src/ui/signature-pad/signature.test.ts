import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padAspect, strokesInPoints, toStroke } from './signature.ts';

const width = fc.double({ min: 100, max: 2000, noNaN: true });
const coordinate = fc.double({ min: -500, max: 3000, noNaN: true });
const drawn = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 60 });
const pad = (of: number) => ({ width: of, height: of / padAspect });

test('a stroke is fractions of the pad, whatever the pen did', () => {
  fc.assert(
    fc.property(drawn, width, (points, w) => {
      const stroke = toStroke(points, pad(w));
      expect(stroke).toHaveLength(points.length);
      expect(stroke.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
    }),
  );
});

test('on a pad of another size the drawing is the same, larger or smaller', () => {
  fc.assert(
    fc.property(drawn, width, width, (points, one, other) => {
      const stroke = toStroke(points, pad(one));
      const here = strokesInPoints(stroke, pad(one));
      const there = strokesInPoints(stroke, pad(other));
      there.forEach((point, at) => {
        expect(point.x).toBeCloseTo(((here[at]?.x ?? 0) * other) / one, 6);
        expect(point.y).toBeCloseTo(((here[at]?.y ?? 0) * other) / one, 6);
      });
    }),
  );
});

test('turning the device back and forth any number of times displaces nothing', () => {
  fc.assert(
    fc.property(drawn, fc.array(width, { minLength: 2, maxLength: 12 }), (points, widths) => {
      const first = toStroke(points, pad(widths[0] ?? 400));
      const last = widths.reduce((stroke, w) => toStroke(strokesInPoints(stroke, pad(w)), pad(w)), first);
      last.forEach(({ x, y }, at) => {
        expect(x).toBeCloseTo(first[at]?.x ?? -1, 9);
        expect(y).toBeCloseTo(first[at]?.y ?? -1, 9);
      });
    }),
  );
});
