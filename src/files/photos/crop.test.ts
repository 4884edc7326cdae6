import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, isCrop, moveSide, nextTurn, turnCrop, wholePicture } from './crop.ts';

const move = fc.record({
  side: fc.constantFrom('top', 'right', 'bottom', 'left'),
  inwards: fc.double({ min: -2, max: 2, noNaN: true }),
});
const crops = fc
  .array(move, { maxLength: 12 })
  .map((moves) => moves.reduce((crop, { side, inwards }) => moveSide(crop, side, inwards), wholePicture));

test('however its sides are moved, a part stays inside the picture and never vanishes', () => {
  fc.assert(
    fc.property(crops, (crop) => {
      expect(isCrop(crop)).toBe(true);
    }),
  );
});

test('a side moves by itself', () => {
  fc.assert(
    fc.property(crops, fc.double({ min: -1, max: 1, noNaN: true }), (crop, by) => {
      const moved = moveSide(crop, 'left', by);
      expect(moved.x + moved.width).toBeCloseTo(crop.x + crop.width);
      expect([moved.y, moved.height]).toEqual([crop.y, crop.height]);
    }),
  );
});

test('four quarter turns are none', () => {
  fc.assert(
    fc.property(crops, (crop) => {
      const turned = [1, 2, 3, 4].reduce((now) => turnCrop(now), crop);
      for (const key of ['x', 'y', 'width', 'height'] as const) expect(turned[key]).toBeCloseTo(crop[key]);
      expect(isCrop(turnCrop(crop))).toBe(true);
    }),
  );
  expect([0, 1, 2, 3].map((turn) => nextTurn(turn as 0 | 1 | 2 | 3))).toEqual([1, 2, 3, 0]);
});

test('a part of nothing, outside or without numbers is none', () => {
  const wrong: unknown[] = [null, {}, 'x', { ...wholePicture, width: 0 }, { ...wholePicture, x: 0.5 }];
  wrong.push({ ...wholePicture, y: Number.NaN }, { ...wholePicture, height: 0.05 });
  for (const value of wrong) expect(isCrop(value)).toBe(false);
  const part: Crop = { x: 0.2, y: 0.3, width: 0.5, height: 0.5 };
  expect(isCrop(part)).toBe(true);
  expect(turnCrop({ x: 0, y: 0, width: 0.25, height: 1 })).toEqual({ x: 0, y: 0, width: 1, height: 0.25 });
});
