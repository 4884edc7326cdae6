import { expect, test } from 'vitest';
import { formatUnitAmount, plainDecimal } from './invoice-figures.ts';

test.each([
  ['1200.0000', 'CHF', '1,200.00'],
  ['1200.5000', 'CHF', '1,200.50'],
  ['0.0125', 'CHF', '0.0125'],
  ['999999999999.9999', 'CHF', '999,999,999,999.9999'],
  ['1200.0000', 'JPY', '1,200'],
  ['0.5000', 'JPY', '0.5'],
])('the price %s in %s is %s', (amount, currency, words) => {
  expect(formatUnitAmount(amount, currency)).toBe(words);
});

test('a quantity loses the zeros at its end, and no others', () => {
  expect(['1.5000', '100.0000', '100', '0.1000'].map(plainDecimal)).toEqual(['1.5', '100', '100', '0.1']);
});
