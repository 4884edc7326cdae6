import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from './scale.ts';

const units = ['', 'K', 'M', 'B'];

test('moves to the next unit when rounding reaches the base', () => {
  expect(scaled(999_949, 1000, units, 1)).toEqual({ amount: 999.9, unit: 'K' });
  expect(scaled(999_950, 1000, units, 1)).toEqual({ amount: 1, unit: 'M' });
  expect(scaled(-999_950, 1000, units, 1)).toEqual({ amount: -1, unit: 'M' });
});

test('stays in the last unit however large', () => {
  expect(scaled(5e12, 1000, units, 1)).toEqual({ amount: 5000, unit: 'B' });
});

test('means the value it was given, within the rounding', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -999e9, max: 999e9, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, decimals) => {
        const { amount, unit } = scaled(value, 1000, units, decimals);
        const factor = 1000 ** units.indexOf(unit);
        expect(Math.abs(amount * factor - value)).toBeLessThanOrEqual(
          factor * (0.5 * 10 ** -decimals + 1e-9),
        );
        if (unit !== 'B') expect(Math.abs(amount)).toBeLessThan(1000);
        if (unit !== '') expect(Math.abs(amount)).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});
