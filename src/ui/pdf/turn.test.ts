import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageTurn, PlaceOnPage } from './handle.ts';
import { turnBox, turnedInto, turnRight } from './turn.ts';

const turn = fc.constantFrom<PageTurn>(0, 90, 180, 270);
const box = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 0.5, noNaN: true })))
  .map(([x = 0, y = 0, width = 0, height = 0]): PlaceOnPage => ({ x, y, width, height }));

function expectSame(one: PlaceOnPage, other: PlaceOnPage) {
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(one[side]).toBeCloseTo(other[side], 9);
}

test('four quarters to the right are none', () => {
  fc.assert(fc.property(turn, (at) => turnRight(turnRight(turnRight(turnRight(at)))) === at));
});

test('a box turned by a quarter, again and again, stands where it stands turned at once', () => {
  fc.assert(
    fc.property(box, turn, (at, by) => {
      expectSame(turnBox(turnBox(at, by), 90), turnBox(at, turnRight(by)));
    }),
  );
});

test('a box stands where the transform of the page lays it', () => {
  const side = fc.integer({ min: 100, max: 2000 });
  fc.assert(
    fc.property(box, turn, side, side, (at, by, width, height) => {
      const laid = turnedInto({ width, height }, by);
      const [right = 0, down = 0] = [...(laid.transform ?? '').matchAll(/([\d.]+)px/g)].map(([, px]) =>
        Number(px),
      );
      const angle = (by * Math.PI) / 180;
      const onScreen = (x: number, y: number) => ({
        x: right + x * Math.cos(angle) - y * Math.sin(angle),
        y: down + x * Math.sin(angle) + y * Math.cos(angle),
      });
      const one = onScreen(at.x * laid.width, at.y * laid.height);
      const other = onScreen((at.x + at.width) * laid.width, (at.y + at.height) * laid.height);
      const turned = turnBox(at, by);
      expect(turned.x * width).toBeCloseTo(Math.min(one.x, other.x), 6);
      expect(turned.y * height).toBeCloseTo(Math.min(one.y, other.y), 6);
      expect(turned.width * width).toBeCloseTo(Math.abs(one.x - other.x), 6);
      expect(turned.height * height).toBeCloseTo(Math.abs(one.y - other.y), 6);
    }),
  );
});
