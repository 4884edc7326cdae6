import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abbreviate, price } from './money.ts';

test.each([
  [null, '0'],
  [undefined, '0'],
  ['', '0'],
  [Number.NaN, '0'],
  [0, '0'],
  ['0.00', '0'],
  [5, '5'],
  ['5.10', '5.10'],
  [1234.5, '1,234.50'],
  ['1234567.00', '1,234,567'],
  ['1234567.89', '1,234,567.89'],
  ['-1234.5', '-1,234.50'],
  ['-0.001', '0'],
  ['999.995', '1,000'],
  ['9999999999999999.99', '9,999,999,999,999,999.99'],
])('the price of %j reads %s', (amount, text) => {
  expect(price(amount)).toBe(text);
});

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

test('a price without separators is the amount exactly', () => {
  fc.assert(
    fc.property(decimal, (amount) => {
      expect(price(amount).replaceAll(',', '')).toBe(amount.replace(/\.00$/, ''));
    }),
  );
});

test('separators stand before every three digits and nowhere else', () => {
  fc.assert(
    fc.property(decimal, (amount) => {
      expect(price(amount)).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d\d)?$/);
    }),
  );
});

test.each([
  [null, '0'],
  ['', '0'],
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
])('%j in short is %s', (amount, text) => {
  expect(abbreviate(amount)).toBe(text);
});

test('takes another number of decimals', () => {
  expect(abbreviate(1_234_567, 3)).toBe('1.235M');
});
