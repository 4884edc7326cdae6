import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abbreviate } from './abbreviate.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  ['1234.56', '1.2K'],
  [-1234, '-1.2K'],
  [999_950, '1M'],
  [2.5e6, '2.5M'],
  [1e9, '1B'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [1.5e21, '1500E'],
])('%j in short is %s', (amount, text) => {
  expect(abbreviate(amount)).toBe(text);
});

const powers = { '': 0, K: 3, M: 6, B: 9, T: 12, P: 15, E: 18 };

test('a short number is within half of its last digit, and below a thousand of its unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (whole) => {
      const [, digits = '', unit = ''] = /^(-?[\d.]+)([KMBTPE]?)$/.exec(abbreviate(String(whole))) ?? [];
      const size = 10 ** powers[unit as keyof typeof powers];
      expect(Math.abs(Number(digits) * size - Number(whole))).toBeLessThanOrEqual(size * 0.0501);
      if (unit !== 'E') expect(Math.abs(Number(digits))).toBeLessThan(1000);
    }),
  );
});
